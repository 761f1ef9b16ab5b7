import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../renderer/${path}`, import.meta.url), "utf8");
const tokens = read("src/styles/tokens.css");
const page = read("index.html");

type Theme = "light" | "dark";

/** An opaque colour token in OKLab, where distances are those that people see: lightness, a and b. */
function oklab(name: string, theme: Theme): readonly [number, number, number] {
  const pair = new RegExp(`--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(tokens);
  const value = pair?.[theme === "light" ? 1 : 2];
  if (value === undefined) throw new Error(`--${name} is not a pair of colours.`);
  const [lightness = 0, chroma = 0, hue = 0] = value.split(" ").map(Number);
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

type Channels = readonly [number, number, number];

/** Linear sRGB of an opaque colour token. */
function linear(name: string, theme: Theme): Channels {
  const [lightness, a, b] = oklab(name, theme);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function clamp(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}

/** Relative luminance of an opaque colour token (WCAG 2.2). */
function luminance(name: string, theme: Theme): number {
  const [red, green, blue] = linear(name, theme);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** What linear sRGB becomes to those who lack one kind of cones (Machado, Oliveira and Fernandes 2009, severity 1). */
const blindness: Readonly<Record<string, readonly [Channels, Channels, Channels]>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A colour token in OKLab as such a person sees it. */
function seenAs(kind: string, name: string, theme: Theme): Channels {
  const [r, g, b] = linear(name, theme);
  const [red = 0, green = 0, blue = 0] = (blindness[kind] ?? []).map((row) =>
    clamp(row[0] * r + row[1] * g + row[2] * b),
  );
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function contrast(front: string, ground: string, theme: Theme): number {
  const [brighter = 0, darker = 0] = [luminance(front, theme), luminance(ground, theme)].toSorted(
    (x, y) => y - x,
  );
  return (brighter + 0.05) / (darker + 0.05);
}

function distance(one: string, other: string, theme: Theme): number {
  const [l1, a1, b1] = oklab(one, theme);
  const [l2, a2, b2] = oklab(other, theme);
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2);
}

const grounds = ["surface-chrome", "surface-panel", "surface-canvas", "surface-raised", "surface-field"];
const texts = [
  "text",
  "text-secondary",
  "text-muted",
  "accent",
  "state-running",
  "state-provisioning",
  "state-error",
];
const onGrounds = texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));
const readable = [
  ...onGrounds,
  ["text", "surface-selected"],
  ["text-muted", "surface-selected"],
  ["text-muted", "surface-selected-quiet"],
  ["text-secondary", "surface-selected"],
  ["text-secondary", "surface-selected-quiet"],
  ["text", "accent-soft"],
  ["accent", "accent-soft"],
  ["text", "state-error-soft"],
  ["text", "state-running-soft"],
  ["state-running", "state-running-soft"],
  ["cell-null", "state-running-soft"],
  ["cell-null", "state-error-soft"],
  ["text", "state-warning-soft"],
  ["text", "found-text"],
  ["state-error", "state-error-soft"],
  ["state-provisioning", "state-warning-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ...["keyword", "string", "number", "comment", "function", "type"].map(
    (kind) => [`code-${kind}`, "surface-canvas"] as const,
  ),
  ["cell-null", "surface-canvas"],
] as const;
/** Colours of a chart's parts; a chart has no more of them. */
const series = [...tokens.matchAll(/--(series-\d+):/g)].map(([, name = ""]) => name);
const perceivable = [
  ...["line-control", "focus"].flatMap((line) =>
    ["surface-panel", "surface-canvas", "surface-raised", "surface-chrome"].map(
      (ground) => [line, ground] as const,
    ),
  ),
  ...series.map((part) => [part, "surface-canvas"] as const),
];

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  it.each(readable)("has text %s readable on %s", (front, ground) => {
    expect(contrast(front, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(perceivable)("has line %s perceivable on %s", (front, ground) => {
    expect(contrast(front, ground, theme)).toBeGreaterThanOrEqual(3);
  });

  it("has a colour for each part of a chart, and no two that look alike", () => {
    expect(series).toHaveLength(12);
    for (const [index, one] of series.entries()) {
      for (const other of series.slice(index + 1)) {
        expect(distance(one, other, theme), `${one} and ${other}`).toBeGreaterThan(0.1);
      }
    }
  });

  it.each(Object.keys(blindness))(
    "has six colours for parts of a chart that are told apart with %s",
    (kind) => {
      const seen = series.slice(0, 6).map((name) => seenAs(kind, name, theme));
      for (const [index, [l1, a1, b1]] of seen.entries()) {
        for (const [l2, a2, b2] of seen.slice(index + 1)) {
          expect(Math.hypot(l1 - l2, a1 - a2, b1 - b2), series[index]).toBeGreaterThan(0.09);
        }
      }
    },
  );
});

describe("the first frame", () => {
  it("has the colours of the window that follows", () => {
    const used = page.match(/light-dark\([^;]+\)/g) ?? [];
    expect(used.length).toBeGreaterThan(4);
    for (const colour of used) expect(tokens).toContain(colour);
  });
});
