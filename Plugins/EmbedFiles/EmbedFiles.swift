import Foundation
import PackagePlugin

/// Runs `embed-files` on the files in the folder `Generated` of a target, and again when one of them
/// changes. The README in that folder is not embedded.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? SourceModuleTarget else { return [] }
    let folder = target.directoryURL.appending(path: "Generated")
    let inputs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { !$0.lastPathComponent.hasPrefix(".") && $0.lastPathComponent != "README.md" }
      .sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "GeneratedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(inputs.count) files",
        executable: try context.tool(named: "embed-files").url,
        arguments: [output.path] + inputs.map(\.path),
        inputFiles: inputs,
        outputFiles: [output])
    ]
  }
}
