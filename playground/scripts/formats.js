// Made by scripts/generate from the schema Format in openapi.yaml.

/** The formats by platform. `end` is the ending of a file. */
const exportGroups = {
  "Web": [
    { id: "css", label: "CSS", end: "css", isEasing: true },
    { id: "motion", label: "Motion", end: "js", isSpring: true },
    { id: "react-spring", label: "React Spring", end: "js", isSpring: true },
    { id: "gsap", label: "GSAP", end: "js", isSpring: true },
    { id: "keyframes", label: "CSS keyframes", end: "css" },
    { id: "waapi", label: "Web Animations", end: "json" },
  ],
  "Apple": [
    { id: "swiftui-spring", label: "SwiftUI", end: "swift", isSpring: true },
    { id: "uikit", label: "UIKit", end: "swift", isSpring: true },
    { id: "coreanimation", label: "Core Animation", end: "swift", isSpring: true },
    { id: "swiftui", label: "SwiftUI keyframes", end: "swift" },
  ],
  "Android": [
    { id: "compose-spring", label: "Compose", end: "kt", isSpring: true },
    { id: "android-spring", label: "SpringAnimation", end: "kt", isSpring: true },
    { id: "compose", label: "Compose keyframes", end: "kt" },
  ],
  "Cross-platform": [
    { id: "flutter", label: "Flutter", end: "dart", isSpring: true },
    { id: "reanimated", label: "Reanimated", end: "js", isSpring: true },
    { id: "libadwaita", label: "libadwaita", end: "c", isSpring: true },
  ],
  "Data": [
    { id: "svg", label: "Picture (SVG)", end: "svg" },
    { id: "json", label: "JSON", end: "json" },
    { id: "phases", label: "Laws", end: "json" },
    { id: "csv", label: "CSV", end: "csv" },
  ],
};
