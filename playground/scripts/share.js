// Sharing: the link of the motion, and the plot as an image for places that show no preview of a link.

/** Connects the share and the image buttons. */
class ShareButtons {
  constructor(inspector) {
    this.inspector = inspector;
    byId("share").addEventListener("click", () => this.#share());
    byId("save-image").addEventListener("click", () => this.#saveImage());
  }

  async #share() {
    this.inspector.linkWriter.flush();
    const url = location.href;
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
      try {
        await navigator.share({ title: document.title, url });
        return;
      } catch (error) {
        if (error.name === "AbortError") return;
      }
    }
    const link = element("input", { class: "share-link", readonly: true, value: url, "aria-label": "Link of this motion" });
    try {
      await navigator.clipboard.writeText(url);
      byId("share-status").replaceChildren("Link copied.");
    } catch {
      byId("share-status").replaceChildren("Copy this link: ", link);
      link.select();
    }
  }

  /** Saves the plot with its parameters as a PNG of 1200 × 630 pixels, the size of link previews. */
  async #saveImage() {
    const { plot, interaction: { scene } } = this.inspector;
    const name = `${scene.id}.png`;
    try {
      downloadFile(name, await plotImage(plot, `${scene.title} · ${byId("result").textContent}`));
      byId("share-status").replaceChildren(`${name} saved.`);
    } catch {
      byId("share-status").replaceChildren("This browser cannot draw the image.");
    }
  }
}

/** The properties that the style sheet gives to the elements of a plot. */
const imageProperties = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "stroke-linecap", "opacity", "font-size", "font-weight", "font-family", "paint-order", "text-anchor"];

/** Draws a plot with its current colors below a title. The style sheet does not apply to an image, so each element gets its styles. */
async function plotImage({ drawing }, title) {
  const [width, height, top] = [1200, 630, 64];
  const copy = drawing.cloneNode(true);
  const originals = drawing.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((target, index) => {
    const style = getComputedStyle(originals[index]);
    for (const property of imageProperties) target.setAttribute(property, style.getPropertyValue(property));
  });
  for (const name of copy.querySelectorAll(".name")) name.remove();
  setAttributes(copy, { width, height: height - top, xmlns: "http://www.w3.org/2000/svg" });
  const source = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = element("canvas", { width, height });
    const context = canvas.getContext("2d");
    const { color, font, backgroundColor } = getComputedStyle(byId("plot").closest("section"));
    context.fillStyle = backgroundColor;
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, top, width, height - top);
    context.fillStyle = color;
    context.font = font.replace(/[\d.]+px/, "22px");
    context.fillText(title, 24, 42, width - 48);
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject())));
  } finally {
    URL.revokeObjectURL(source);
  }
}
