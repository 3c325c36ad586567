import DesignTokens
import MotionAPI
import StrictJSON

/// The files that `motiond tokens` translates, joined to one source.
struct TokenInput {
  /// A file, and the number of lines before it in the source.
  private struct File {
    let path: String
    let precedingLines: Int
  }

  let source: TokenSource
  private let files: [File]
  /// The operands that are folders.
  private let folders: [String]

  var paths: [String] { files.map { $0.path } }
  /// What is translated, for messages about all of it.
  var name: String { paths.count == 1 ? paths[0] : "\(paths[0]) and \(paths.count - 1) more" }

  /// Reads files. A folder stands for its token files.
  init(_ operands: [String], on host: some CommandHost) throws(CommandFailure) {
    folders = operands.filter { host.isDirectory($0) }
    var paths: [String] = []
    for operand in operands { paths += try TokenInput.paths(for: operand, on: host) }
    var sources: [TokenSource] = []
    var byteCount = 0
    for path in paths {
      let bytes = try host.read(path, limit: Call.maximumBodyBytes)[...]
      byteCount += bytes.count
      guard byteCount <= Call.maximumBodyBytes else {
        let limit = "\(Call.maximumBodyBytes) bytes, the limit of a body"
        throw CommandFailure(
          status: ExitStatus.data, message: "the files up to \(path) have more than \(limit)")
      }
      do throws(JSONSyntaxError) {
        sources.append(try TokenSource(parsing: bytes.span))
      } catch {
        throw TokenInput.failure(error, path, bytes)
      }
    }
    guard sources.count > 1 else {
      source = sources[0]
      files = [File(path: paths[0], precedingLines: 0)]
      return
    }
    do throws(JSONSyntaxError) {
      source = try TokenSource(joining: sources)
    } catch {
      throw TokenInput.failure(error, paths[0], [])
    }
    let joined = source.document
    let lines = joined.positions(of: Array(joined.elements(joined.root))).map { $0.line }
    files = paths.indices.map { index in
      let document = sources[index].document
      let own = document.positions(of: [document.root])[0].line
      return File(path: paths[index], precedingLines: lines[index] - own)
    }
  }

  private static func failure(
    _ error: JSONSyntaxError, _ path: String, _ text: ArraySlice<UInt8>
  ) -> CommandFailure {
    let advice = (ForeignText(path: path) ?? ForeignText(text, error))?.advice(path: path)
    let line = "\(path):\(error.line):\(error.column): \(error.reason)"
    return CommandFailure(status: ExitStatus.data, lines: [line + (advice.map { "; " + $0 } ?? "")])
  }

  /// Returns one line per folder in a folder, and per file that could be converted to tokens; they are not
  /// read.
  func unreadFiles(on host: some CommandHost) -> [String] {
    folders.flatMap { folder in
      host.names(in: folder).sorted().compactMap { name in
        let path = folder + (folder.hasSuffix("/") ? "" : "/") + name
        if name.hasPrefix(".") { return nil }
        if host.isDirectory(path) { return "\(path): warning: is not read; name the folder, too" }
        guard let form = ForeignText(path: path), form == .yaml || form == .json5 else { return nil }
        return "\(path): warning: is not read; \(form.advice(path: path))"
      }
    }
  }

  /// Returns whether a file is one of tokens by its name.
  private static func isTokenFile(_ name: String) -> Bool {
    let name = name.lowercased()
    return !name.hasPrefix(".") && [".json", ".jsonc", ".tokens"].contains { name.hasSuffix($0) }
  }

  /// Returns whether an operand is a folder in which a file of a name would be read the next time.
  func wouldRead(_ name: String, in directory: String, on host: some CommandHost) -> Bool {
    TokenInput.isTokenFile(name) && folders.contains { host.areSame($0, directory) }
  }

  /// Returns the files that an operand stands for: itself, or those of a folder in the order of their names.
  private static func paths(
    for operand: String, on host: some CommandHost
  ) throws(CommandFailure) -> [String] {
    guard host.isDirectory(operand) else { return [operand] }
    let folder = operand + (operand.hasSuffix("/") ? "" : "/")
    let names = host.names(in: operand).filter { isTokenFile($0) && !host.isDirectory(folder + $0) }
    guard !names.isEmpty else {
      throw CommandFailure(
        status: ExitStatus.noInput,
        message: "\(operand) has no file whose name ends with .json, .jsonc or .tokens")
    }
    return names.sorted().map { folder + $0 }
  }

  /// Returns one line per kept issue, `FILE:LINE:COLUMN: /pointer: detail`, and one about the others.
  func lines(_ issues: TokenIssues, areWarnings: Bool = false) -> [String] {
    let positions = source.document.positions(of: issues.list.map { $0.node })
    let pointers = issues.pointers(in: source.document)
    let others = issues.count - issues.list.count
    return issues.list.indices.map { index in
      let issue = issues.list[index]
      let prefix = areWarnings ? issue.code == .note ? "note: " : "warning: " : ""
      guard let place = files.count == 1 ? 0 : source.index(of: issue.node) else {
        return "\(name): \(prefix)\(issue.detail.onOneLine)"
      }
      // The pointer into several files begins with the index of the file.
      let fileIndex = files.count == 1 ? "" : "/\(place)"
      let pointer = String(pointers[index].description.dropFirst(fileIndex.count))
      let line = positions[index].line - files[place].precedingLines
      return "\(files[place].path):\(line):\(positions[index].column): \(prefix)"
        + (pointer.isEmpty ? "" : pointer.onOneLine + ": ") + issue.detail.onOneLine
    } + (others > 0 ? ["\(name): and \(others) more \(areWarnings ? "warnings" : "errors")"] : [])
  }
}
