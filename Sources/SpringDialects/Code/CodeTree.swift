import MotionSystem
import StrictJSON

/// What a code contains, whatever its language: its words, and its brackets with the values in them, which
/// are found in one pass over its tokens.
///
/// A value is known only if nothing follows it, so that no part of an expression is taken for the whole.
struct CodeTree {
  /// A word with the names and points in front of it, as in `config.wobbly`, the place of the group in which
  /// it stands or whose name it is, and its own place among the tokens.
  typealias Word = (name: ArraySlice<UInt8>, group: Int, place: Int)

  let tokens: CodeTokens
  private(set) var words: [Word] = []
  /// What the brackets contain, in the order in which they open. The first is the whole code; a variable
  /// follows where it is first assigned to.
  private(set) var groups = [CodeGroup()]
  /// All members of the code.
  private(set) var members = CodeGroup()
  /// The modules that the code imports.
  private(set) var modules: [String] = []
  /// The different words and names of members.
  private var names: [ArraySlice<UInt8>] = []

  /// The name that was read last, and the place after it and its type arguments.
  private var name: ArraySlice<UInt8> = []
  private var (startOfName, endOfName) = (0, 0)
  /// The places of the groups whose bracket is open.
  private var open = [0]
  /// The places of brackets by those of the brackets that close them.
  private(set) var openings: [Int: Int] = [:]
  /// The place of the group whose bracket closed last.
  private var closed = 0
  /// The groups of the variables to which the code assigns.
  private var variables: [ArraySlice<UInt8>: (group: Int, block: Int)] = [:]

  init(_ code: [UInt8]) {
    tokens = CodeTokens(code)
    for (index, token) in tokens.all.enumerated() {
      if token.column != nil { readBlock(at: index) }
      readArgument(at: index)
      // The words of type arguments are not read.
      if token.kind == .word, index >= endOfName { readWord(at: index) }
      if token.kind == .text { readMember(of: [], at: index) }
      if token.kind == .mark { readMark(at: index) }
    }
    for place in open.dropFirst() where !groups[place].isBlock { groups[place].isCut = true }
    while open.count > 1 { closeGroup(at: tokens.all.count) }
    groups[0].end = groups.count
    members.members = groups.flatMap { $0.members }
    names = Array(Set(words.map { $0.name } + members.members.map { Array($0.name.utf8)[...] }))
  }

  /// The place of the innermost group whose bracket is open.
  private var innermost: Int { open[open.count - 1] }

  // MARK: Words

  /// The number of bytes of names and points to which a further property belongs. All names of all words
  /// therefore have a length that is proportional to that of the code.
  private static let longestOwner = 64

  private mutating func readWord(at index: Int) {
    // A point of `...` in front of the word is not part of the name.
    let hasPoint = tokens[index - 1].isMark(".") && !tokens[index - 2].isMark(".")
    // A point at the start of a line continues a name, but not one of Swift's values, as `.bouncy`. After a
    // keyword and a blank, it begins one.
    let hasBlank = tokens[index - 2].range.upperBound < tokens[index - 1].range.lowerBound
    let isValue =
      hasPoint && hasBlank
      && (tokens[index - 1].startsLine
        ? name.first == UInt8(ascii: ".")
        : ["in", "return", "case", "else", "default", "where"].contains(tokens[index - 2].text))
    let isProperty =
      hasPoint && tokens[index - 2].kind == .word && name.count < CodeTree.longestOwner && !isValue
    let word = tokens.code((hasPoint ? index - 1 : index)...index)
    let owner = isProperty ? name : []
    name = isProperty ? tokens.code(startOfName...index) : word
    if !isProperty { startOfName = hasPoint ? index - 1 : index }
    endOfName = placeAfterTypeArguments(of: index)
    // A function that is declared is not called.
    if isDeclaration(index) { return endOfName = 0 }
    readModule(at: index)
    if groups[innermost].isImport { return }
    words.append((name, tokens[endOfName].isMark("({") ? groups.count : innermost, index))
    readMember(of: owner, at: index)
    // A word that is neither a name with a value nor a value.
    if !hasPoint, !tokens[endOfName].isMark("(?"), !tokens[index - 1].isMark(":="),
      placeOfValue(namedAt: index) == nil
    {
      groups[innermost].words.append(tokens[index].text)
    }
  }

  private func isDeclaration(_ name: Int) -> Bool {
    ["function", "func", "fun", "fn", "def"].contains(tokens[name - 1].text)
  }

  /// Returns the place after a word, and after its type arguments in a call such as `spring<Float>(`.
  private func placeAfterTypeArguments(of index: Int) -> Int {
    guard tokens[index + 1].isMark("<") else { return index + 1 }
    var place = index + 2
    while place < index + 20, tokens[place].isMark("<>.,?") || tokens[place].kind == .word { place += 1 }
    return tokens[place - 1].isMark(">") && tokens[place].isMark("({") ? place : index + 1
  }

  /// Reads up to 20 modules after `import`, `from` and `require`: strings, or words with points.
  private mutating func readModule(at index: Int) {
    let word = tokens[index].text
    guard modules.count < 20, ["import", "from", "require"].contains(word) else { return }
    let start = tokens[index + 1].isMark("(") ? index + 2 : index + 1
    guard tokens[start].kind == .text || word == "import" && tokens[start].kind == .word else { return }
    modules.append(constant(at: start)?.value.word ?? "")
  }

  /// The words in front of the first brace, such as the name of a library: `motion { bounce: 0.2 }`.
  var leadingName: String? {
    let brace = tokens.all.firstIndex { $0.isMark("{") } ?? 0
    return brace > 0 ? tokens.text(0...brace - 1) : nil
  }

  /// Whether the code consists only of words and points, as `config.wobbly` does.
  var isName: Bool { tokens.all.allSatisfy { $0.kind == .word || $0.isMark(".") } }

  // MARK: Brackets

  /// Returns whether an element of a list of YAML begins at a place.
  private func isElement(_ index: Int) -> Bool {
    tokens[index].isMark("-") && tokens[index + 1].name != nil && tokens[index + 2].isMark(":")
  }

  /// Returns whether a line of at least three hyphens or equals signs begins at a place, as under a heading
  /// or between documents of YAML.
  private func isRule(_ index: Int) -> Bool {
    guard tokens[index].isMark("-=") else { return false }
    let end = (index + 1..<tokens.all.count).first { !tokens[$0].isMark("-=") || tokens[$0].column != nil }
    return end.map { $0 > index + 2 && tokens[$0].startsLine } ?? false
  }

  /// Returns the place of the name of a section that begins at a place and ends only before the next one: of
  /// a table of TOML, or of what stands before a line of hyphens; nil of another line.
  private func section(at index: Int) -> Int? {
    if isRule(index) { return index - 1 }
    let name = tokens[index + 1].isMark("[") ? index + 2 : index + 1
    guard tokens[index].isMark("["), let text = tokens[name].name, !CodeToken.isCapital(text.utf8.first)
    else { return nil }
    var end = name + 1
    while tokens[end].isMark("."), tokens[end + 1].name != nil { end += 2 }
    guard tokens[end].isMark("]") else { return nil }
    end += tokens[end + 1].isMark("]") ? 2 : 1
    return tokens[end].startsLine ? name : nil
  }

  /// Returns whether a parameter and its number begin at a place: `stiffness 300`.
  private func isParameter(_ index: Int) -> Bool {
    ParameterNames.isParameter(tokens[index].text)
      && (tokens[index + 1].kind == .number || tokens[index + 1].isMark("="))
  }

  /// Opens and closes the blocks that have no brackets: those of YAML, whose members stand further right than
  /// their name or dash, and the tables of TOML.
  private mutating func readBlock(at index: Int) {
    guard innermost == 0 || groups[innermost].isBlock, let column = tokens[index].column else { return }
    let section = section(at: index)
    while innermost != 0, section != nil || groups[innermost].column >= column { closeGroup(at: index - 1) }
    // A name may have several words, no colon, or an anchor after its colon, as in `base: &base`.
    let colon = (index + 1..<index + 8).first { tokens[$0].isMark(":") || tokens[$0].column != nil } ?? index
    let next = tokens[colon].isMark(":") ? colon + 1 : colon
    let first = tokens[next].isMark("&") ? next + 2 : next
    let isMember =
      isParameter(first) || tokens[first].name != nil && tokens[first + 1].isMark(":=")
      || tokens[first].isMark("<")
    let isHeading = tokens[colon].isMark(":") || (index..<colon).allSatisfy { tokens[$0].kind == .word }
    // The members may begin on the line of the name: `Enter: stiffness 300, damping 30`.
    let isLine = isParameter(first) && tokens[colon].isMark(":") && tokens[first].column == nil
    let isNested = isMember && isHeading && tokens[first].column ?? 0 > column
    let isBlock = tokens[index].name != nil && (isLine || isNested)
    // An element with several members.
    let second = (index + 3..<index + 6).first { tokens[$0].column != nil }
    let isElement = isElement(index) && second.map { tokens[$0].column ?? 0 > column } == true
    guard section != nil || isElement || isBlock else { return }
    var block = CodeGroup(
      isBlock: true, column: section == nil ? column : -1, start: index, receiver: groups.count)
    block.label = isElement ? nil : tokens[section ?? colon - 1].name
    open.append(groups.count)
    groups.append(block)
  }

  private mutating func readMark(at index: Int) {
    let token = tokens[index]
    if token.isMark("([{") {
      openGroup(at: index)
    } else if token.isMark(")]}") {
      // The code of a closing bracket is one or two greater than that of its opening one.
      if [1, 2].contains(token.mark &- groups[innermost].bracket) { closeGroup(at: index) }
    }
    if let base = base(at: index) { groups[innermost].members.append(("...", .word(base))) }
  }

  /// Returns the object whose members a mark adds: `...base`, `..base` at the end of Rust's braces, `**base`,
  /// `<<: *base` in YAML, `@extend base` in SCSS, and those before a bar or `with`, as in
  /// `{ base | damping = 8 }`.
  private func base(at index: Int) -> String? {
    let (before, after) = (tokens[index - 1], tokens[index + 1])
    switch tokens[index].mark {
    case UInt8(ascii: "."):
      guard before.isMark("."), index + 1 < tokens.all.count, groups[innermost].bracket != UInt8(ascii: "(")
      else { return nil }
      let isRust = tokens[index - 2].isMark(",{") && after.kind == .word && !tokens[index + 2].isMark("=")
      return isRust || tokens[index - 2].isMark(".") ? after.name ?? "an expression" : nil
    case UInt8(ascii: "*"):
      let isMerge = before.isMark(":") && tokens[index - 2].isMark("<")
      return isMerge || before.isMark("*") && tokens[index - 2].isMark("({[,") ? after.name : nil
    case UInt8(ascii: "|"): return tokens[index - 2].isMark("{") ? before.name : nil
    case UInt8(ascii: "{"):
      let isUnion = before.isMark("|") && !tokens[index - 2].isMark("|")
      return before.text == "with" || isUnion ? tokens[index - 2].name : nil
    case UInt8(ascii: "@"):
      return ["extend", "include"].contains(after.text)
        ? tokens[index + 2].name ?? tokens[index + 3].name : nil
    default: return nil
    }
  }

  /// Opens a group. A method belongs to the call in front of it, or to what that belongs to if it has
  /// arguments or is a getter.
  private mutating func openGroup(at index: Int) {
    let isNamed = index == endOfName
    var group = CodeGroup(bracket: tokens[index].mark, name: isNamed ? name : [], start: index)
    group.hasTypes = isNamed && tokens[index - 1].isMark(">")
    group.label = label(before: isNamed ? startOfName : index)
    let isArrow = tokens[index - 1].isMark(">") && tokens[index - 2].isMark("=")
    let keyword = tokens[index - 1].isMark(",") ? tokens[index - 3] : tokens[index - 1]
    group.isImport = ["import", "type"].contains(keyword.text)
    group.isDeclaration = !isNamed && tokens[index - 1].kind == .word && isDeclaration(index - 1)
    group.isBody = tokens[index].isMark("{") && (tokens[index - 1].isMark(")") || isArrow)
    let isMethod = tokens[index - 2].isMark(".") && tokens[index - 3].isMark(")")
    group.receiver = isMethod ? groups[closed].ownsMethods ? closed : groups[closed].receiver : groups.count
    open.append(groups.count)
    groups.append(group)
  }

  /// Returns the name to which something is assigned, which may have a type: `let gentle: Animation =`.
  private func label(before place: Int) -> String? {
    guard place > 1, tokens[place - 1].isMark(":=") else { return nil }
    var type = place - 2
    while tokens[place - 1].isMark("="), type > max(1, place - 12),
      tokens[type].isMark("<>.,?") || tokens[type].kind == .word && tokens[type + 1].isMark("<>.,?=")
    { type -= 1 }
    return tokens[tokens[type].isMark(":") ? type - 1 : place - 2].name
  }

  /// Closes a group, which is part of its receiver. A call with one argument sets a property.
  private mutating func closeGroup(at place: Int) {
    closed = open.removeLast()
    groups[closed].last = place
    openings[place] = groups[closed].start
    let group = groups[closed]
    for place in [closed, group.receiver] { groups[place].end = groups.count }
    readComputedName(closedAt: place)
    guard group.members.isEmpty, group.bracket == UInt8(ascii: "("), !group.function.isEmpty else { return }
    let owner = group.name.dropLast(group.function.count + 1)
    // `.bouncy` and `Animation.bouncy` are values, not variables.
    let isValue = owner.first == UInt8(ascii: ".") || CodeToken.isCapital(owner.first)
    let name = CodeTree.property(ofSetter: String(decoding: group.function, as: UTF8.self))
    // What a variable's method such as `getSpring()` returns is one object.
    if group.isGetter, !owner.isEmpty, !isValue {
      groups[closed].receiver = self.group(of: group.name, for: name, at: group.start)
    }
    guard group.arguments.count == 1, group.arguments[0] != .object else { return }
    // A method that is declared.
    if tokens[place + 1].isMark("{"), group.function.count == group.name.count { return }
    let target =
      group.receiver < closed
      ? group.receiver : self.group(of: isValue ? [] : owner, for: name, at: group.start)
    groups[target].members.append((name, group.arguments[0]))
    // What a variable's method returns is the variable: `force.setStiffness(200f).setDampingRatio(0.2f)`.
    if group.receiver == closed, !owner.isEmpty, !isValue { groups[closed].receiver = target }
  }

  /// Reads brackets around an expression that is the name of a member: `["stiff" + "ness"]: 500`. What it
  /// stands for is not known. `readComputedMember` reads the name that is one text.
  private mutating func readComputedName(closedAt place: Int) {
    let start = groups[closed].start
    let isText = tokens[place - 1].kind == .text && place == start + 2
    guard groups[closed].bracket == UInt8(ascii: "["), tokens[start - 1].isMark(",{"),
      tokens[place + 1].isMark(":"), !isText, place > start + 1
    else { return }
    groups[innermost].members.append(("...", .word(tokens.text(start + 1...min(place - 1, start + 5)))))
  }

  /// Returns the name of the property that a method sets: `stiffness` for `setStiffness`, `epsilon` for
  /// `set_epsilon`.
  private static func property(ofSetter name: String) -> String {
    let letters = name.utf8.dropFirst(3)
    guard name.hasPrefix("set"), let first = letters.first,
      CodeToken.isCapital(first) || first == UInt8(ascii: "_")
    else { return name }
    let rest = letters.dropFirst()
    return String(decoding: first == UInt8(ascii: "_") ? [] + rest : [first | 0x20] + rest, as: UTF8.self)
  }

  /// Returns the parameter that a method of Objective-C has in its name: `mass` for `initWithMass`.
  private static func parameter(ofMethod name: String) -> String {
    let letters = Array(name.utf8)
    let with = letters.indices.last { letters[$0...].starts(with: "With".utf8) }
    guard let with, letters.count > with + 4, !name.hasPrefix("using") else { return name }
    return String(decoding: [letters[with + 4] | 0x20] + letters[(with + 5)...], as: UTF8.self)
  }

  /// Returns the place of the group to which an assignment at a place belongs: that of a variable, or the
  /// innermost one.
  private mutating func group(of variable: ArraySlice<UInt8>, for name: String, at place: Int) -> Int {
    if variable.isEmpty { return innermost }
    // Objective-C's messages stand in brackets.
    let block = open.last { groups[$0].bracket != UInt8(ascii: "[") } ?? 0
    if let (group, first) = variables[variable] {
      let isElsewhere = first != block || hasCondition(before: place, isDirect: true)
      let isParameter =
        ParameterNames.isParameter(name) || SpringForm.isVelocity(name)
        || SpringForm.otherNames.contains { name.isEqual(to: $0.other) }
      if isElsewhere, isParameter { groups[group].isScattered = true }
      return group
    }
    variables[variable] = (groups.count, block)
    groups.append(CodeGroup(label: String(decoding: variable, as: UTF8.self), end: groups.count + 1))
    return groups.count - 1
  }

  // MARK: Values

  /// Reads an argument without a name if one begins at a place.
  private mutating func readArgument(at index: Int) {
    guard groups[innermost].bracket == UInt8(ascii: "("), tokens[index - 1].isMark("(,"),
      !tokens[index].isMark(")"), placeOfValue(namedAt: index) == nil
    else { return }
    groups[innermost].arguments.append(value(at: index).value)
    readComma(at: index - 1)
  }

  /// Reads a comma between two numbers, which is a decimal one in some languages: the first has only digits
  /// and nothing but the comma is between them.
  private mutating func readComma(at comma: Int) {
    let (first, second) = (tokens[comma - 1], tokens[comma + 1])
    guard tokens[comma].isMark(","), first.kind == .number, second.kind == .number else { return }
    let isTight = first.range.upperBound == second.range.lowerBound - 1
    let isWhole = isTight && tokens.code(comma - 1...comma - 1).allSatisfy { NumberReader.isDigit($0) }
    if isWhole { groups[innermost].tightCommas += 1 }
    if !isTight { groups[innermost].looseCommas += 1 }
    if isWhole, !second.text.isEmpty { groups[innermost].hasDecimalComma = true }
  }

  /// Reads the value of the name at a place, if it has one.
  private mutating func readMember(of variable: ArraySlice<UInt8>, at index: Int) {
    let name = tokens[index].text
    // `damping += 5` and `damping ||= 5`
    let isDoubled = tokens[index + 1].isMark("|&?") && tokens[index + 2].mark == tokens[index + 1].mark
    let sign = index + (isDoubled ? 3 : 2)
    if isDoubled || tokens[index + 1].isMark("+-*/"), tokens[sign].isMark("="), !tokens[sign + 1].isMark("=")
    {
      groups[group(of: variable, for: name, at: index)].members.append((name, .unknown))
    }
    if readComputedMember(at: index) { return }
    let isType = tokens[index - 1].isMark(":") && SpringForm.types.contains(where: name.isEqual)
    guard !isType, let place = placeOfValue(namedAt: index), !isDeclared(index, as: place) else { return }
    if tokens[place - 1].isMark(":") { groups[innermost].hasColon = true }
    var (value, end) = value(at: place)
    // A comma within a number, as in `1,200`.
    if tokens[end].isMark(","), tokens[end + 1].kind == .number { value = .unknown }
    // Objective-C's `[animation setDamping:10]`.
    var (start, property) = (groups[innermost].start, CodeTree.property(ofSetter: name))
    let isMessage =
      groups[innermost].bracket == UInt8(ascii: "[") && index == start + 2 && tokens[start + 1].kind == .word
      && property != name
    if groups[innermost].bracket == UInt8(ascii: "["), !isMessage {
      property = CodeTree.parameter(ofMethod: name)
    }
    // The fields of Go's types begin with a capital.
    let isField = groups[innermost].bracket == UInt8(ascii: "{") && CodeToken.isCapital(name.utf8.first)
    if isField, CodeToken.isCapital(groups[innermost].function.first), ParameterNames.isParameter(name) {
      property = name.prefix(1).lowercased() + name.dropFirst()
    }
    let receiver = isMessage ? tokens.code(start + 1...start + 1) : variable
    groups[group(of: receiver, for: property, at: index)].members.append((property, value))
  }

  /// Returns whether a name is declared with a type instead of a value, or is a variable with the name of a
  /// modifier.
  private func isDeclared(_ index: Int, as value: Int) -> Bool {
    let isVariable = ["const", "let", "var", "val", "final", "static"].contains(tokens[index - 1].text)
    let isDefault = open.suffix(2).contains { groups[$0].isDeclaration }
    return isVariable || isDefault
      ? SpringForm.isModifier(tokens[index].text)
      : tokens[value - 1].isMark(":") && SpringForm.types.contains(where: tokens[value].text.isEqual)
        && tokens[value].kind == .word && !tokens[value + 1].isMark("(.")
  }

  /// Reads a member whose name is in brackets: `["stiffness"]: 200`, or `spring[:stiffness] = 200` in Ruby.
  /// Returns false if there is none.
  private mutating func readComputedMember(at index: Int) -> Bool {
    let isSymbol = tokens[index - 1].isMark(":") && tokens[index - 2].isMark("[")
    let isKnown = isSymbol || tokens[index].kind == .text && tokens[index - 1].isMark("[")
    let isChanged = tokens[index + 2].isMark("+-*/") && tokens[index + 3].isMark("=")
    let hasValue = tokens[index + 2].isMark(":=") && !tokens[index + 3].isMark(":=>")
    guard open.count > 1, isKnown, tokens[index + 1].isMark("]"), isChanged || hasValue else { return false }
    let value = isChanged ? .unknown : value(at: index + 3).value
    groups[open[open.count - 2]].members.append((tokens[index].text, value))
    return true
  }

  /// Returns the place of the value whose name is at a place: after `:` or `=`, but not after `==`, `=>` or
  /// `::`. People also write `stiffness 180`.
  private func placeOfValue(namedAt index: Int) -> Int? {
    guard let name = tokens[index].name else { return nil }
    let hasType = tokens[index + 1].isMark(":") && tokens[index + 3].isMark("=")
    if hasType, SpringForm.types.contains(where: tokens[index + 2].text.isEqual) { return index + 4 }
    if tokens[index + 1].isMark(":="), !tokens[index + 2].isMark(":=>") { return index + 2 }
    guard tokens[index + 1].kind == .number, ParameterNames.isParameter(name) else { return nil }
    // `bounce 1s` in CSS is the name of an animation and its duration.
    let isTime = ["s", "ms"].contains(tokens[index + 1].text)
    return !isTime || name.hasSuffix("uration") || name == "response" ? index + 1 : nil
  }

  /// Returns the value that begins at a place, and the place after it. It is known if an end follows.
  private func value(at start: Int) -> (value: CodeGroup.Value, end: Int) {
    // Objective-C's `@1000`, and `const SpringDescription(…)`.
    let isBoxed = tokens[start].isMark("@") && tokens[start + 1].kind == .number
    let isCreated = ["const", "new"].contains(tokens[start].text) && tokens[start + 1].kind == .word
    let place = isBoxed || isCreated ? start + 1 : start
    // The value of an attribute in JSX, as in `delay={200}`.
    if tokens[place].isMark("{"), tokens[place - 1].isMark("="), tokens[place + 2].isMark("}"),
      tokens[place + 1].kind == .number || SpringForm.flags[tokens[place + 1].text] != nil
    {
      return (constant(at: place + 1)?.value ?? .unknown, place + 3)
    }
    if tokens[place].isMark("{[") { return (.object, place + 1) }
    // The members of a name without brackets.
    let isName = tokens[place].startsLine && tokens[place + 1].isMark(":") || isParameter(place)
    if tokens[place].kind == .word, isName { return (.object, place) }
    if tokens[place].isMark("(") { return (.call(""), place + 1) }
    if tokens[place].isMark("."), tokens[place + 1].isMark(".") { return (.word("..."), place + 1) }
    let (value, end) = constructed(at: place) ?? constant(at: place) ?? (.unknown, place + 1)
    if case .word(let name) = value, tokens[end].isMark("(") { return (.call(name), end) }
    // The type of a value, as in `200 as const`, but not an operator after it.
    let hasType = ["as", "satisfies"].contains(tokens[end].name)
    let next = hasType ? end + 2 : end
    let isWhole =
      next >= tokens.all.count || tokens[next].isMark(",;)}]") || hasType && tokens[next].startsLine
      // The next table of TOML, attribute of Swift, or element or document of YAML.
      || tokens[next].startsLine && (tokens[next].isMark("[@") || isElement(next) || section(at: next) != nil)
      // The next name, on another line or without a comma in front.
      || !hasType && tokens[end].kind == .word
        && (tokens[end].startsLine || placeOfValue(namedAt: end) != nil)
    return (isWhole ? value : .unknown, end)
  }

  /// Returns a number, a text, or a constant such as `Spring.StiffnessLow`, `SpringForce.STIFFNESS_LOW` or
  /// `.zero`; nil if nothing of these begins at a place.
  func constant(at place: Int) -> (value: CodeGroup.Value, end: Int)? {
    let token = tokens[place]
    if token.kind == .number { return (.number(token.number, unit: token.text), place + 1) }
    if token.kind == .text { return (.word(token.text), place + 1) }
    var last = token.isMark(".") ? place + 1 : place
    guard tokens[last].kind == .word else { return nil }
    while tokens[last + 1].isMark("."), tokens[last + 2].kind == .word { last += 2 }
    return (.word(tokens.text(place...last)), last + 1)
  }

  /// Returns the number of a type such as `const Duration(seconds: 1, milliseconds: 500)` or
  /// `CGVector(dx: 2, dy: 0)`; nil if none begins at a place.
  private func constructed(at place: Int) -> (value: CodeGroup.Value, end: Int)? {
    let call = tokens[place].name == "const" ? place + 1 : place
    guard tokens[call + 1].isMark("("), let type = SpringForm.constructors[tokens[call].name ?? ""] else {
      return nil
    }
    var sum = 0.0
    for name in stride(from: call + 2, to: tokens.all.count, by: 4) {
      let value = tokens[name + 2]
      guard let factor = type.parameters[tokens[name].name ?? ""], tokens[name + 1].isMark(":"),
        value.kind == .number, value.text.isEmpty, tokens[name + 3].isMark("),"),
        !type.unit.isEmpty || sum == 0 || value.number == 0
      else { return nil }
      sum += value.number * factor
      if tokens[name + 3].isMark(")") { return (.number(sum, unit: type.unit), name + 4) }
    }
    return nil
  }
}

// MARK: - Questions

extension CodeTree {
  /// Returns the first of several words that is in the code, also as the name of a member in JSON.
  func word(of candidates: [StaticString]) -> StaticString? {
    candidates.first { candidate in names.contains { CodeTree.isName($0, candidate) } }
  }

  /// Returns the groups, of which each call of some functions has the members and words of all groups in it.
  /// Those of a call within it, of the body of a function and of values that move are none of its own.
  func groups(calling functions: [StaticString]) -> [CodeGroup] {
    var all = groups
    var around: [Int] = []
    for (place, group) in groups.enumerated() {
      while let last = around.last, groups[last].end <= place { around.removeLast() }
      if group.isBody || group.isCall(of: functions) { around.append(place) }
      let call = around.last.flatMap { groups[$0].isBody ? nil : $0 }
      (all[place].owner, all[place].isSpring, all[place].isInCall) = (
        call ?? place, call == place, call != nil
      )
      guard let call, call != place,
        !SpringForm.animated.contains(where: { group.label?.isEqual(to: $0) == true })
      else { continue }
      all[call].members += group.members
      all[call].words += group.words
    }
    return all
  }

  /// Returns whether a name is another one, also after a point. One that begins with a point is a value of
  /// Swift's `Animation` or `Spring`, which Swift may omit.
  static func isName(_ name: ArraySlice<UInt8>, _ other: some Collection<UInt8>) -> Bool {
    let (rest, period) = (name.dropLast(other.count), UInt8(ascii: "."))
    guard name.count >= other.count, name.suffix(other.count).elementsEqual(other) else { return false }
    if !rest.isEmpty, other.first == period {
      let owners: [StaticString] = ["Animation", "Spring", "SwiftUI.Animation", "SwiftUI.Spring"]
      return owners.contains { rest.isEqual(to: $0) }
    }
    return rest.isEmpty || rest.last == period
  }

  static func isName(_ name: ArraySlice<UInt8>, _ other: StaticString) -> Bool {
    // The buffer is valid for the call.
    other.withUTF8Buffer { unsafe isName(name, $0) }
  }
}
