/// Words that cannot be plain names in generated code.
package enum ReservedWords {
  /// Words that Swift accepts as a name in backticks.
  private static let swift: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import", "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "public", "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while", "Any",
  ]
  /// Words that have a meaning in Swift also in backticks, and names that the output uses itself.
  private static let swiftWithUnderscore: Set<String> = [
    "init", "self", "Self", "Type", "Protocol", "protocol", "Double", "Swift", "SwiftUI",
  ]

  /// Returns a name for Swift: in backticks if it is a reserved word, or with an underscore.
  package static func swiftName(_ name: String) -> String {
    if swiftWithUnderscore.contains(name) { return name + "_" }
    return swift.contains(name) ? "`\(name)`" : name
  }

  /// The hard keywords of Kotlin, which are names in backticks.
  package static let kotlin: Set<String> = [
    "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is",
    "null", "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof",
    "val", "var", "when", "while",
  ]
  /// Names that the output for Kotlin uses itself, and those of members of every object.
  private static let kotlinWithUnderscore: Set<String> = [
    "Int", "Float", "T", "Deprecated", "androidx", "hashCode", "toString",
  ]

  /// Returns a name for Kotlin: in backticks if it is a hard keyword, or with an underscore.
  package static func kotlinName(_ name: String) -> String {
    if kotlinWithUnderscore.contains(name) { return name + "_" }
    return kotlin.contains(name) ? "`\(name)`" : name
  }

  /// The reserved words and built-in identifiers of Dart, members of every object, and names that the output
  /// uses itself.
  private static let dart: Set<String> = [
    "abstract", "as", "assert", "async", "augment", "await", "base", "break", "case", "catch", "class",
    "const", "continue", "covariant", "default", "deferred", "do", "dynamic", "else", "enum", "export",
    "extends", "extension", "external", "factory", "false", "final", "finally", "for", "Function", "get",
    "hide", "if", "implements", "import", "in", "interface", "is", "late", "library", "mixin", "new", "null",
    "of", "on", "operator", "part", "required", "rethrow", "return", "sealed", "set", "show", "static",
    "super", "switch", "sync", "this", "throw", "true", "try", "type", "typedef", "var", "void", "when",
    "while", "with", "yield", "double", "int", "hashCode", "runtimeType", "toString", "noSuchMethod",
    "Duration", "Cubic", "SpringDescription", "Deprecated",
  ]

  /// Returns a name for Dart: with an underscore if it is reserved.
  package static func dartName(_ name: String) -> String { dart.contains(name) ? name + "_" : name }

  /// The words that cannot name a constant of an ECMAScript module.
  private static let typeScript: Set<String> = [
    "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default",
    "delete", "do", "else", "enum", "eval", "export", "extends", "false", "finally", "for", "function", "if",
    "implements", "import", "in", "instanceof", "interface", "let", "new", "null", "package", "private",
    "protected", "public", "return", "static", "super", "switch", "this", "throw", "true", "try", "typeof",
    "undefined", "var", "void", "while", "with", "yield",
  ]

  /// Returns a name of a constant for TypeScript: with an underscore if it is reserved.
  package static func typeScriptName(_ name: String) -> String {
    typeScript.contains(name) ? name + "_" : name
  }
}
