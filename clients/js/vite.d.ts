/** A plugin for Vite, and for Rollup, that replaces `spring(…)` in CSS with a duration and an easing. */
export default function motiond(): {
  name: string;
  enforce: "pre";
  transform(code: string, id: string): Promise<{ code: string; map: null } | null>;
};
