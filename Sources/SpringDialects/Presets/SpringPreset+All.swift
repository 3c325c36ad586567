extension SpringPreset {
  /// All presets. A new library needs a file with its presets and one line here.
  public static let all: [SpringPreset] =
    swiftUI + coreAnimation + compose + androidSpring + material3 + flutter + motion + reactSpring
    + reactNative
    + reanimated + libadwaita + windows + figma
}
