/**
 * Reads design tokens as the plain colours that Monaco understands. Tokens are written in OKLCH and differ by theme;
 * the browser itself converts them.
 *
 * @returns A reader for one theme; `release` takes its probe off the page.
 */
export function tokenColorReader(isDark: boolean): { read: (token: string) => string; release: () => void } {
  const probe = document.createElement("span");
  probe.hidden = true;
  probe.style.colorScheme = isDark ? "dark" : "light";
  document.body.append(probe);
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const convert = (token: string): string => {
    probe.style.color = `var(${token})`;
    if (context === null) return "#808080";
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const bytes = [...context.getImageData(0, 0, 1, 1).data];
    const opaque = bytes[3] === 255;
    return `#${(opaque ? bytes.slice(0, 3) : bytes).map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  };
  // Many parts of the editor share a colour, and each conversion has the styles computed anew.
  const known = new Map<string, string>();
  return {
    read: (token) => {
      const color = known.get(token) ?? convert(token);
      known.set(token, color);
      return color;
    },
    release: () => probe.remove(),
  };
}
