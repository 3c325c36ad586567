/** Registers the formats `motiond/css` and so on, and the transform `motiond/css-spring`, in Style Dictionary 4 or later. */
export function register(StyleDictionary: {
  registerFormat(format: any): unknown;
  registerTransform(transform: any): unknown;
}): Promise<void>;
