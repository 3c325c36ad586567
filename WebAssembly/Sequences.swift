// Plain loops in place of the standard library's generic algorithms, whose code is several times as long. The
// compiler prefers a function of the module to one of the standard library.

extension Array {
  func map<Result, Failure>(_ transform: (Element) throws(Failure) -> Result) throws(Failure) -> [Result] {
    var results: [Result] = []
    for index in 0..<count { results.append(try transform(self[index])) }
    return results
  }

  func filter(_ isIncluded: (Element) -> Bool) -> [Element] {
    var results: [Element] = []
    for index in 0..<count where isIncluded(self[index]) { results.append(self[index]) }
    return results
  }

  func allSatisfy(_ predicate: (Element) -> Bool) -> Bool {
    for index in 0..<count where !predicate(self[index]) { return false }
    return true
  }

  func contains(where predicate: (Element) -> Bool) -> Bool {
    for index in 0..<count where predicate(self[index]) { return true }
    return false
  }

  func first(where predicate: (Element) -> Bool) -> Element? {
    for index in 0..<count where predicate(self[index]) { return self[index] }
    return nil
  }

  func reduce<Result>(_ start: Result, _ combine: (Result, Element) -> Result) -> Result {
    var result = start
    for index in 0..<count { result = combine(result, self[index]) }
    return result
  }
}

extension Range<Int> {
  func map<Result, Failure>(_ transform: (Int) throws(Failure) -> Result) throws(Failure) -> [Result] {
    var results: [Result] = []
    var index = lowerBound
    while index < upperBound {
      results.append(try transform(index))
      index += 1
    }
    return results
  }

  func allSatisfy(_ predicate: (Int) -> Bool) -> Bool {
    var index = lowerBound
    while index < upperBound {
      if !predicate(index) { return false }
      index += 1
    }
    return true
  }
}

/// The pairs of two arrays.
struct Pairs<First, Second>: Sequence, IteratorProtocol {
  let first: [First]
  let second: [Second]
  var index = 0

  mutating func next() -> (First, Second)? {
    guard index < first.count, index < second.count else { return nil }
    defer { index += 1 }
    return (first[index], second[index])
  }
}

func zip<First, Second>(_ first: [First], _ second: [Second]) -> Pairs<First, Second> {
  Pairs(first: first, second: second)
}
