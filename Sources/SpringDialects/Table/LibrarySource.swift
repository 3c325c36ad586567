import MotionPhysics

extension LibrarySource {
  /// The number of the version, such as `9.7.5` or `iOS 17`; nil of a commit.
  var release: String? {
    let release = "\(version)".split(separator: ",").first.map(String.init)
    return release.flatMap { $0.hasPrefix("commit") ? nil : $0 }
  }
}
