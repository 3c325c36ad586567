"""What Benchmarks/compare is made of: servers, load, questions, measures, and the report."""
