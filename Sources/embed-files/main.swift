// embed-files OUTPUT INPUT...: writes a Swift file that declares each input file as a `StaticString`, and
// the version of the contract in `openapi.yaml`.
//
// A file that is not text is declared as base64, which the program decodes when the file is first requested.
//
// All files are also in a list, with their names.
//
// A string literal compiles about a thousand times faster than the array literal that the resource rule
// `.embedInCode` generates. Unlike a resource bundle, it needs no additional file at run time.
import MotionSystem

func fail(_ message: String) -> Never {
  let line = "embed-files: " + message + "\n"
  _ = unsafe line.withCString { unsafe write(2, $0, strlen($0)) }
  exit(1)
}

/// Returns the bytes of a file.
func contents(of path: String) -> [UInt8] {
  guard let file = unsafe fopen(path, "rb") else { fail("cannot read \(path)") }
  defer { unsafe fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = unsafe fread(&chunk, 1, chunk.count, file)
    if count == 0 { return bytes }
    bytes += chunk[..<count]
  }
}

/// Converts a file name to camel case: `openapi.json` becomes `openapiJson`.
func identifier(for name: String) -> String {
  let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
  return words.enumerated().map { $0 == 0 ? "\($1)" : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
}

/// Returns the value of `info.version` of a contract: the first line of the form `  version: 1.2.3`.
func version(of contract: String) -> String {
  let prefix = "  version: "
  guard let line = contract.split(separator: "\n").first(where: { $0.hasPrefix(prefix) }) else {
    fail("openapi.yaml has no line of the form `\(prefix)1.2.3`")
  }
  let version = line.dropFirst(prefix.count)
  guard version.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-+".contains($0)) }) else {
    fail("openapi.yaml: the version must consist of letters, digits, dots, hyphens and plus signs")
  }
  return String(version)
}

/// The ends of the names of files that are not text.
let binaryNames = [".gz", ".png"]

/// Returns bytes in base64 (RFC 4648), with line breaks.
func base64(_ bytes: [UInt8]) -> String {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  text.reserveCapacity(bytes.count / 3 * 4 + bytes.count / 72 + 8)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    if start > 0, start.isMultiple(of: 72) { text.append(UInt8(ascii: "\n")) }
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
    for index in 0..<4 {
      text.append(index <= group.count ? digits[bits >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
}

let arguments = CommandLine.arguments
guard arguments.count > 2 else { fail("usage: embed-files OUTPUT INPUT...") }
var source = "extension EmbeddedFiles {\n"
for path in arguments[2...].sorted() {
  let name = String(path.split(separator: "/").last ?? "")
  let bytes = contents(of: path)
  let isBinary = binaryNames.contains { name.hasSuffix($0) }
  let text = isBinary ? base64(bytes) : String(decoding: bytes, as: UTF8.self)
  guard isBinary || Array(text.utf8) == bytes, !text.contains("####"), !text.utf8.contains(13) else {
    fail("\(name) must be UTF-8 with LF line endings and must not contain four number signs in a row")
  }
  if name == "openapi.yaml" {
    source += "  /// `info.version` in `\(name)`.\n"
    source += "  public static let version: StaticString = \"\(version(of: text))\"\n"
  }
  source += "  /// `\(name)`, \(bytes.count) bytes\(isBinary ? ", in base64" : "").\n"
  source += "  public static let \(identifier(for: name)): StaticString = ####\"\"\"\n\(text)\n\"\"\"####\n"
}
source += "  /// A file with its compressed copy, which is empty if there is none.\n"
source += "  public typealias File = (name: String, content: StaticString, compressed: StaticString)\n"
source += "  /// All files, in the order of their names.\n"
source += "  public static let all: [File] = [\n"
let names = arguments[2...].sorted().compactMap { $0.split(separator: "/").last.map(String.init) }
for name in names where !name.hasSuffix(".gz") {
  let constant = identifier(for: name)
  source += "    (\"\(name)\", \(constant), \(names.contains(name + ".gz") ? constant + "Gz" : "\"\"")),\n"
}
source += "  ]\n}\n"
guard let output = unsafe fopen(arguments[1], "wb") else { fail("cannot write \(arguments[1])") }
let written = unsafe source.withCString { unsafe fwrite($0, 1, strlen($0), output) }
guard unsafe fclose(output) == 0, written == source.utf8.count else { fail("cannot write \(arguments[1])") }
