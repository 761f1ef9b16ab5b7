// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { focusRegion } from "./commands";

const at = () => document.activeElement?.id;

beforeEach(() => {
  document.body.innerHTML = `
    <nav data-region><button id="rail" aria-pressed="true"></button></nav>
    <aside data-region><input id="filter"><div role="tree"><div id="row" role="treeitem" tabindex="0"></div></div></aside>
    <div data-region><p>nothing to focus</p></div>
    <div data-region><div class="monaco-editor"><textarea id="editor"></textarea></div></div>`;
});

describe("focusRegion", () => {
  it("goes from part to part and round again, past those without anything to focus", () => {
    const visited = Array.from({ length: 4 }, () => {
      focusRegion(1);
      return at();
    });
    expect(visited).toEqual(["rail", "row", "editor", "rail"]);
  });

  it("goes the other way, from nowhere to the last part", () => {
    focusRegion(-1);
    expect(at()).toBe("editor");
    focusRegion(-1);
    expect(at()).toBe("row");
  });

  it("goes to a part within another before the rest of that one", () => {
    document.body.innerHTML = `
      <div data-region><textarea id="editor"></textarea></div>
      <div data-region>
        <section data-region><button id="fix"></button></section>
        <div role="grid" tabindex="0" id="grid"></div>
      </div>`;
    const visited = Array.from({ length: 4 }, () => {
      focusRegion(1);
      return at();
    });
    expect(visited).toEqual(["editor", "fix", "grid", "editor"]);
    focusRegion(-1);
    focusRegion(-1);
    expect(at()).toBe("fix");
  });

  it("passes parts that are hidden", () => {
    document.body.innerHTML = `
      <div data-region><textarea id="editor"></textarea></div>
      <div data-region hidden><div role="grid" tabindex="0" id="grid"></div></div>
      <nav data-region><button id="rail"></button></nav>`;
    focusRegion(1);
    focusRegion(1);
    expect(at()).toBe("rail");
  });

  it("comes back to where a part was left", () => {
    document.getElementById("filter")?.focus();
    focusRegion(1);
    focusRegion(-1);
    expect(at()).toBe("filter");
  });
});
