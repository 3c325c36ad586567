import EmbeddedFiles
import HTTPWire
import MotionSystem

/// The playground, whose title and description are those of the motion in its address: programs that show
/// previews of links read the head of a page, and run no scripts.
enum PlaygroundPage {
  /// The page without a motion.
  static let general = file(head: embeddedHead)

  /// The units of work of the page of a motion.
  static let work = 20_000

  /// Returns the page with the head of a motion.
  ///
  /// - Parameter origin: The scheme and the authority of the service, such as `https://motion.example`. A
  ///   preview needs the whole address of a picture.
  static func file(of motion: SharedMotion, origin: String?) -> StaticFile {
    var head = """
      <title>\(motion.title) · motiond</title>
      <meta name="description" content="\(motion.description)">
      <meta property="og:type" content="website">
      <meta property="og:title" content="\(motion.title)">
      <meta property="og:description" content="\(motion.description)">

      """
    if let origin {
      head += """
        <meta property="og:image" content="\(origin)/docs/\(motion.picture)">
        <meta property="og:image:width" content="1200">
        <meta property="og:image:height" content="630">
        <meta name="twitter:card" content="summary_large_image">

        """
    }
    return file(head: Array(head.utf8)[...], vary: "Accept-Encoding, X-Forwarded-Proto")
  }

  private static func file(head: ArraySlice<UInt8>, vary: String = "Accept-Encoding") -> StaticFile {
    let beginning = Array(opening) + head
    return StaticFile(
      beginning + end, GzipFile.bytes(stored: beginning[...], followedBy: end, compressed: compressedEnd),
      policy: EmbeddedFiles.playgroundCsp, vary: vary)
  }

  // MARK: The parts of the embedded page

  private static let page = Array("\(EmbeddedFiles.playgroundHtml)".utf8)
  /// The page before its title.
  private static let opening = page[..<position(of: "<title>")]
  /// The title and the descriptions.
  private static let embeddedHead = page[opening.endIndex..<end.startIndex]
  private static let end = page[position(of: "<link rel=\"icon\"")...]
  /// `end` as a gzip file.
  private static let compressedEnd = Base64.bytes(of: EmbeddedFiles.playgroundHtmlGz)

  /// Returns where a text begins in the page, or the end of the page.
  private static func position(of text: StaticString) -> Int {
    page.indices.first { page[$0...].prefix(text.utf8CodeUnitCount).isEqual(to: text) } ?? page.endIndex
  }
}
