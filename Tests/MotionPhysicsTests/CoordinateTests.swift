import MotionPhysics
import Testing

@Suite struct CoordinateTests {
  @Test func numberIsACoordinateWithOneAxis() {
    let whole: Coordinate = 300
    let fraction: Coordinate = -3.5
    // A literal beyond the range of Int is a double, as for `Double` itself.
    let large: Coordinate = 100_000_000_000_000_000_000
    #expect(whole.components == [300] && fraction.components == [-3.5] && large.components == [1e20])
    #expect(whole.names == nil)
  }

  @Test func arrayLiteralNumbersItsAxes() {
    let x = 4.0
    let point: Coordinate = [1, x, -2.5]
    #expect(point.components == [1, 4, -2.5])
    #expect(point.names == nil && point["x"] == nil)
  }

  @Test func dictionaryLiteralNamesItsAxesInOrder() {
    let point: Coordinate = ["y": 2, "x": 1, "a": 3]
    #expect(point.components == [2, 1, 3])
    #expect(point.names == ["y", "x", "a"])
    #expect(point["x"] == 1 && point["y"] == 2 && point["a"] == 3)
    #expect(point["z"] == nil)
    let one: Coordinate = ["angle": 90]
    #expect(one.count == 1 && one["angle"] == 90)
  }

  @Test func repeatedNameNamesTwoAxes() {
    let repeated: Coordinate = ["x": 1, "x": 2]
    #expect(repeated.components == [1, 2] && repeated["x"] == 1)
  }

  @Test func literalWithoutAxesTraps() async {
    await #expect(processExitsWith: .failure) { _ = [] as Coordinate }
    await #expect(processExitsWith: .failure) { _ = [:] as Coordinate }
    await #expect(processExitsWith: .failure) { _ = Coordinate(repeating: 0, count: 0) }
  }

  @Test func equalCoordinatesHaveEqualAxes() {
    let named: Coordinate = ["x": 1, "y": 2]
    #expect(named == ["x": 1, "y": 2])
    #expect(named != [1, 2] && named != ["a": 1, "b": 2] && named != ["y": 2, "x": 1])
    #expect(named != ["x": 1, "y": 3] && [1, 2] as Coordinate == [1, 2])
    #expect([1, 2] as Coordinate != [1, 2, 0] && [1, 2] as Coordinate != 1)
    #expect(Coordinate(names: ["x"], components: [7]) != 7)
  }

  @Test func namesAreThoseOfTheLeftOperand() {
    let left: Coordinate = ["x": 10, "y": 20]
    let right: Coordinate = ["a": 1, "b": 2]
    #expect(left - right == ["x": 9, "y": 18])
    #expect(left + [1, 2] == ["x": 11, "y": 22])
    #expect(left.map { -$0 } == ["x": -10, "y": -20])
  }

  @Test func descriptionIsALiteral() {
    #expect("\(3 as Coordinate) \([1, -2.5] as Coordinate)" == "3.0 [1.0, -2.5]")
    #expect(
      "\(["x": 1, "y": 2] as Coordinate) \(["x": 1] as Coordinate)" == #"["x": 1.0, "y": 2.0] ["x": 1.0]"#)
  }

  @Test func namesAndComponentsMustHaveTheSameNumber() {
    #expect(Coordinate(names: ["x"], components: [1, 2]) == nil)
    #expect(Coordinate(names: [], components: []) == nil)
    let none: [Double] = []
    #expect(Coordinate(none) == nil)
  }

  @Test func aCopyIsIndependentOfTheOriginal() {
    let original: Coordinate = ["x": 1, "y": 2, "z": 3]
    var copy = original
    copy[0] = 10
    copy[2] = 30
    #expect(original.components == [1, 2, 3] && copy == ["x": 10, "y": 2, "z": 30])
  }

  @Test func axisThatDoesNotExistTraps() async {
    await #expect(processExitsWith: .failure) { _ = ([1, 2] as Coordinate)[2] }
    await #expect(processExitsWith: .failure) {
      var number: Coordinate = 5
      number[-1] = 9
    }
    await #expect(processExitsWith: .failure) { _ = ([1, 2] as Coordinate) + [1, 2, 3] }
  }

  @Test func numberStandsForEveryAxisInArithmetic() {
    let point: Coordinate = ["x": 120, "y": 80]
    #expect((point + 10).components == [130, 90])
    #expect((10 - point).components == [-110, -70] && (10 - point).names == ["x", "y"])
    #expect((point - point).components == [0, 0])
    #expect((7 + 3 as Coordinate).components == [10])
  }

  @Test func everyAxisMustBeFinite() {
    for point: Coordinate in [[0, .infinity], [.nan, 0], [0, 0, -.infinity]] { #expect(!point.isFinite) }
    #expect(throws: MotionError.overflow(.from)) {
      try SpringMotion(from: [0, .infinity], to: 0, threshold: 0.5)
    }
  }
}
