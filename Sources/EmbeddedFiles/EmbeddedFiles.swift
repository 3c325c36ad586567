// Swift Package Manager requires a source file in the folder of a target, so the type is declared here.
// The build-tool plugin EmbedFiles generates its members.

/// The files in the folder `Generated`, with the content they had at build time, as UTF-8 text,
/// or in base64 if they are not text.
///
/// The name of each constant is the file name in camel case: `openapi.json` is `openapiJson`.
/// `version` is the version of the contract, and `all` a list of all files.
public enum EmbeddedFiles {}
