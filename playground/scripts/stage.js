// The stage. Its content has its own unit, the point: every scene fits into its size in points at every width, so a
// position in a link means the same place on a phone and on a large screen.

const stage = {
  element: byId("stage"),
  world: byId("world"),
  scale: 1,
  /** The width in points. */
  width: 0,
  /** The size in pixels, which is measured when it has changed. */
  size: [0, 0],

  measure() {
    this.size = [this.element.clientWidth, this.element.clientHeight];
  },

  /** Fits a scene of `[width, height]` points, at most twice its size. */
  fit([width, height]) {
    const [clientWidth, clientHeight] = this.size;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.scale = Math.min(clientWidth / width, clientHeight / height, 2);
    this.width = clientWidth / this.scale;
    const { style } = this.world;
    style.width = `${this.width}px`;
    style.height = `${clientHeight / this.scale}px`;
    style.transform = `scale(${this.scale})`;
    this.world.classList.toggle("is-narrow", clientWidth <= 410 || this.width <= 480);
    // A number of the ruler that is too small to read, or that the edge would cut, is not shown.
    for (const label of this.world.querySelectorAll(".ruler text")) label.toggleAttribute("hidden", this.scale < 0.6 || 2 * Math.abs(label.getAttribute("x")) + 32 > this.width);
  },
};
