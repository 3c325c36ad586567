import EmbeddedFiles
import HTTPWire
import Platform

/// A file of the client for browsers: the WebAssembly module, a JavaScript module, or its types.
///
/// The file is embedded as it is and compressed with gzip. It is decoded when it is first requested, so it
/// does not delay the start of the program.
struct ClientFile: Sendable {
  private struct Variant: Sendable {
    let body: [UInt8]
    let tag: EntityTag

    init(_ body: [UInt8]) {
      self.body = body
      tag = EntityTag([body])
    }
  }

  private let mediaType: StaticText
  private let plain: Variant
  private let compressed: Variant

  /// All operations, formats and tokens as a WebAssembly module.
  static let wasm = ClientFile(
    Base64.bytes(of: EmbeddedFiles.motiondWasm), EmbeddedFiles.motiondWasmGz, mediaType: "application/wasm")
  /// The JavaScript module that loads it.
  static let loader = javaScript(EmbeddedFiles.moduleJs, EmbeddedFiles.moduleJsGz)
  /// The TypeScript declarations of the loader.
  static let loaderTypes = types(EmbeddedFiles.moduleDTs, EmbeddedFiles.moduleDTsGz)
  /// The JavaScript module that draws motions.
  static let client = javaScript(EmbeddedFiles.motiondJs, EmbeddedFiles.motiondJsGz)
  /// The TypeScript declarations of the client.
  static let clientTypes = types(EmbeddedFiles.motiondDTs, EmbeddedFiles.motiondDTsGz)

  private static let cacheControl: StaticText = "public, max-age=86400, stale-while-revalidate=604800"

  private static func javaScript(_ text: StaticString, _ compressed: StaticString) -> ClientFile {
    ClientFile(
      text.withUTF8Buffer { unsafe Array($0) }, compressed, mediaType: "text/javascript; charset=utf-8")
  }

  private static func types(_ text: StaticString, _ compressed: StaticString) -> ClientFile {
    ClientFile(text.withUTF8Buffer { unsafe Array($0) }, compressed, mediaType: "text/plain; charset=utf-8")
  }

  private init(_ body: [UInt8], _ compressed: StaticString, mediaType: StaticText) {
    self.mediaType = mediaType
    plain = Variant(body)
    self.compressed = Variant(Base64.bytes(of: compressed))
  }

  /// Returns the file, compressed if the request accepts that, or 304 if the client has the current version.
  func response(to request: HTTPRequest) -> HTTPResponse {
    let isCompressed = AcceptEncoding.allowsGzip(request)
    let variant = isCompressed ? compressed : plain
    if variant.tag.matches(request.fields) {
      return HTTPResponse(
        status: 304, contentType: nil, cacheControl: ClientFile.cacheControl, entityTag: variant.tag.value,
        vary: "Accept-Encoding")
    }
    var fields = [HTTPField("X-Content-Type-Options", "nosniff")]
    if isCompressed { fields.append(HTTPField("Content-Encoding", "gzip")) }
    var response = HTTPResponse(
      status: 200, contentType: mediaType, cacheControl: ClientFile.cacheControl,
      entityTag: variant.tag.value, vary: "Accept-Encoding", fields: fields, body: variant.body)
    response.isBodyShared = true
    return response
  }
}

/// Base64 (RFC 4648), as `embed-files` writes it.
enum Base64 {
  /// Returns the decoded bytes of a constant. Line breaks are skipped.
  static func bytes(of text: StaticString) -> [UInt8] {
    text.withUTF8Buffer { characters in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(characters.count / 4 * 3)
      var bits: UInt32 = 0
      var count = 0
      for index in characters.indices {
        guard let digit = unsafe value(of: characters[index]) else { continue }
        bits = bits << 6 | UInt32(digit)
        count += 6
        if count >= 8 {
          count -= 8
          bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
      }
      return bytes
    }
  }

  /// Returns the value of a digit, or nil for padding and line breaks.
  private static func value(of character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
