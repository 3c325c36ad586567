import CurveExport

extension TokenLanguage {
  /// One member per library: Motion has times in seconds, the others in milliseconds. Physical parameters
  /// override the duration in Motion, and Reanimated has a default mass of 4, so all are always written.
  static var typeScript: TokenLanguage {
    let transition: Template = """
      %name: {
        motion: { type: "tween", duration: %seconds, delay: %delaySeconds, ease: [%bezier] },
        css: { duration: %duration, delay: %delay, easing: "cubic-bezier(%bezier)" },
      },
      """
    let spring: Template = """
      %name: {
        motion: { type: "spring", mass: %mass, stiffness: %stiffness, damping: %damping%delayed },
        reactSpring: { mass: %mass, tension: %stiffness, friction: %damping },
        reanimated: { mass: %mass, stiffness: %stiffness, damping: %damping },
        css: { duration: %milliseconds, delay: %delay, easing: "%easing" },
      },
      """
    return TokenLanguage(
      comment: ("/** ", " */"), namespace: ("export const %name = {", "} as const;"),
      group: ("%name: {", "},"), hasUpperNamespace: false,
      escapedNamespace: ReservedWords.typeScriptName,
      groupName: { $0.lowerCamelUnicode }, tokenName: { $0.lowerCamelUnicode },
      key: { name in
        // An ASCII identifier has no quotation marks.
        name.utf8.first?.isDigit == false && name.utf8.allSatisfy { $0 < 0x80 } ? name : "\"\(name)\""
      },
      remarks: (
        settling: false, velocity: true, delay: "reactSpring and reanimated do not have",
        overdamping: "Reanimated moves it critically damped."
      ),
      hasNegativeDelays: true, time: { _, duration, _ in TokenText.number(duration.milliseconds) },
      duration: "%name: %duration,", scalar: "%name: %number,", bezier: "%name: [%bezier],",
      transition: [transition], spring: [spring], delayed: ", delay: %seconds")
  }
}
