"""The parts of Benchmarks/compare: servers, load, cases, measurements and report."""
