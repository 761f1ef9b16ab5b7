import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../setup/projectRoot.mjs";

const folder = join(projectRoot, "renderer", "src");

/** Attributes and properties whose value is read by people. */
const shown = new Set([
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "aria-valuetext",
  "alt",
  "errorMessage",
  "hint",
  "label",
  "placeholder",
  "title",
]);

/** The same in every language: names, marks, and what is read by programs. */
const sameEverywhere = /^(Wharf|NULL|SQL|px|text\/plain)$/;

/** Locales named in code: what depends on the language takes it from lib/language. */
const localeCalls =
  /^(toLocale\w+|NumberFormat|DateTimeFormat|RelativeTimeFormat|ListFormat|PluralRules|Collator)$/;

/** @param {unknown} text */
const isWords = (text) =>
  typeof text === "string" && /\p{L}{2}/u.test(text) && !sameEverywhere.test(text.trim());

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]} Texts in a source that are not in the catalogue, with their place.
 */
function textsOf(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  /** @type {string[]} */
  const found = [];
  const add = (/** @type {{ start: number }} */ { start }, /** @type {unknown} */ value) => {
    if (isWords(value))
      found.push(`${path}:${text.slice(0, start).split("\n").length}: ${String(value).trim()}`);
  };
  /** What an expression comes to, as far as it is written out. */
  const addWritten = (/** @type {import("vite").ESTree.Node} */ expression) => {
    if (expression.type === "Literal") add(expression, expression.value);
    if (expression.type === "TemplateLiteral")
      for (const part of expression.quasis) add(part, part.value.raw);
    if (expression.type === "LogicalExpression") addWritten(expression.right);
    if (expression.type === "ConditionalExpression") {
      addWritten(expression.consequent);
      addWritten(expression.alternate);
    }
  };
  new Visitor({
    JSXText: (node) => add(node, node.value),
    JSXElement({ children }) {
      for (const child of children) if (child.type === "JSXExpressionContainer") addWritten(child.expression);
    },
    JSXAttribute({ name, value }) {
      if (name.type !== "JSXIdentifier" || !shown.has(name.name) || value === null) return;
      if (value.type === "Literal") add(value, value.value);
      if (value.type === "JSXExpressionContainer") addWritten(value.expression);
    },
    Property({ key, value }) {
      if (key.type === "Identifier" && shown.has(key.name) && value.type !== "AssignmentPattern")
        addWritten(value);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== "Identifier" || callee.name !== "showToast") return;
      if (first !== undefined) addWritten(first);
    },
  }).visit(program);
  return found;
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]} Formats in a source that have a language of their own.
 */
function localesOf(path, text) {
  return text.split("\n").flatMap((line, index) => {
    const [, call = "", locale = ""] = /\b(\w+)\("(en[\w-]*)"/.exec(line) ?? [];
    return localeCalls.test(call) ? [`${path}:${index + 1}: ${call}("${locale}")`] : [];
  });
}

const sources = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^(messages|testing)[\\/]/.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

describe("the page’s sources", () => {
  it("take every visible text from the catalogue", () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.flatMap(({ name, text }) => textsOf(name, text))).toEqual([]);
  });

  it("format what people read in the language of the page", () => {
    const found = sources.flatMap(({ name, text }) => localesOf(name, text));
    // What parses the English forms, and what asks only whether a zone is known.
    expect(found.filter((place) => !/chartDrawing\/ticks\.ts|layout\/ZoneDialog\.tsx/.test(place))).toEqual(
      [],
    );
  });

  it("name the texts of errors in the language of the page", () => {
    const direct = sources.filter(({ text }) =>
      /\berrorCodes\[\w+(\.\w+)*\]\.(title|cause|remedy)/.test(text),
    );
    expect(direct.map(({ name }) => name).filter((name) => !name.endsWith("errorTexts.ts"))).toEqual([]);
  });
});

describe("the check of visible texts", () => {
  it.each([
    ["const a = <p>Two words</p>;", "Two words"],
    ['const a = <Button aria-label="Close it" />;', "Close it"],
    ["const a = <Button title={`Close ${it}`} />;", "Close"],
    ['const a = { label: "Close" };', "Close"],
    ["const a = <p>{is ? `Now ${it}` : null}</p>;", "Now"],
    ['showToast("It failed", "error");', "It failed"],
  ])("finds the text of %s", (source, text) => {
    expect(textsOf("a.tsx", source)).toEqual([`a.tsx:1: ${text}`]);
  });

  it("leaves marks, names and texts of the catalogue alone", () => {
    const source = '<p title="NULL">· {messages.general.close} <a label={text.open}>→</a></p>;';
    expect(textsOf("a.tsx", source)).toEqual([]);
  });
});
