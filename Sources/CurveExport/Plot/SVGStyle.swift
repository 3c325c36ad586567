/// The style sheet of plots: all colors and sizes.
///
/// The plot adapts to its environment: dark colors in dark mode, a larger font and half of the
/// labels if it is small, thinner lines if it is large. Every selector begins with the plot's
/// class, so an inlined plot does not affect the page around it.
///
/// The `Content-Security-Policy` of a plot has the hash of the style sheet: after a change, update it in
/// `MotionService+Operations.swift` and in `ResponseFieldTests.swift`. `Tests/Live/test_protocol.py`
/// computes it.
enum SVGStyle {
  /// The number of axis colors. Further axes reuse the colors with dashed lines.
  static let colorCount = 8

  static let sheet = """
    <style>
    .motiond{font:400 12px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;\
    font-variant-numeric:tabular-nums}
    .motiond text{fill:#5d6675}
    .motiond .paper{fill:#fff;stroke:#e4e7ec}
    .motiond .name{font-size:1.3em;font-weight:650;fill:#14181f}
    .motiond .mark{font-weight:650;fill:#14181f}
    .motiond .grid{stroke:#7a8599;stroke-opacity:.2;fill:none}
    .motiond .base{stroke:#98a1b0;fill:none}
    .motiond .goal{stroke:currentColor;stroke-dasharray:2 4;fill:none}
    .motiond .band{fill:currentColor;opacity:.13}
    .motiond .rest{stroke:#14181f;stroke-dasharray:3 3;fill:none}
    .motiond .dot{fill:#fff;stroke:currentColor;stroke-width:2}
    .motiond .line{stroke:currentColor;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round;\
    fill:none}
    .motiond .swing{fill:currentColor;opacity:.35}
    .motiond .tag{fill:currentColor;font-weight:650}
    .motiond .drag{fill:#f5a524;fill-opacity:.14}
    .motiond .deceleration{fill:#12a594;fill-opacity:.13}
    .motiond .spring{fill:#6e56cf;fill-opacity:.09}
    .motiond .lanes path{fill-opacity:.24}
    .motiond .c0{color:#2463eb}.motiond .c1{color:#d6450b}.motiond .c2{color:#0b8a5c}\
    .motiond .c3{color:#9333d6}
    .motiond .c4{color:#b7791f}.motiond .c5{color:#0e7f9e}.motiond .c6{color:#d0256b}\
    .motiond .c7{color:#59636f}
    .motiond .more{stroke-dasharray:9 5}
    @media(max-width:460px){.motiond{font-size:17px}.motiond .odd{display:none}\
    .motiond .line{stroke-width:3.2}}
    @media(min-width:900px){.motiond{font-size:10.5px}.motiond .line{stroke-width:1.9}}
    @media(prefers-color-scheme:dark){
    .motiond text{fill:#9ba6b6}
    .motiond .paper{fill:#12151b;stroke:#272c35}
    .motiond .name,.motiond .mark{fill:#f2f4f7}
    .motiond .base{stroke:#596373}
    .motiond .rest{stroke:#f2f4f7}.motiond .dot{fill:#12151b}
    .motiond .c0{color:#6ea8ff}.motiond .c1{color:#ff8f5c}.motiond .c2{color:#3fd39b}\
    .motiond .c3{color:#c99bff}
    .motiond .c4{color:#f0c05a}.motiond .c5{color:#56cbea}.motiond .c6{color:#ff85b3}\
    .motiond .c7{color:#b3bdca}
    .motiond .tag{fill:currentColor}
    .motiond .spring{fill:#9b8cff;fill-opacity:.1}
    .motiond .deceleration{fill:#1fd1bb;fill-opacity:.13}
    .motiond .lanes path{fill-opacity:.34}
    }
    </style>

    """
}
