// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Tree } from "./Tree";

// The test's document has no layout; the tree is given the size it would have in a window.
Object.defineProperty(HTMLElement.prototype, "clientHeight", { get: () => 600 });
Object.defineProperty(HTMLElement.prototype, "clientWidth", { get: () => 280 });

const names: Readonly<Record<string, readonly string[]>> = {
  root: ["reports", "daily"],
  reports: ["weekly"],
};
const nodes = {
  rootId: "root",
  node: (id: string) => id,
  children: (id: string) => [...(names[id] ?? [])],
};
const isFolder = (id: string) => id in names;

const onOpen = vi.fn();
const onKey = vi.fn();
const onRemove = vi.fn();

function Shown({ actsOn }: { actsOn: "click" | "doubleClick" }) {
  const [expanded, setExpanded] = useState<string[]>([]);
  return (
    <Tree
      rowHeight={24}
      label="Queries"
      nodes={nodes}
      expanded={expanded}
      onExpandedChange={setExpanded}
      nameOf={(id) => id}
      isFolder={isFolder}
      renderRow={(id) => ({ label: id, content: id })}
      actsOn={actsOn}
      actionOf={(id) => (isFolder(id) ? null : () => onOpen(id))}
      menuOf={(id) =>
        isFolder(id)
          ? null
          : { label: `Menu of ${id}`, entries: [{ id: "remove", label: "Remove", onAction: onRemove }] }
      }
      onKey={onKey}
    />
  );
}

const row = (name: string) => screen.getByRole("treeitem", { name });
const shown = () => screen.getAllByRole("treeitem").map(({ textContent }) => textContent);

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

describe("Tree", () => {
  it("expands and collapses by Enter what has no action of its own", () => {
    render(<Shown actsOn="click" />);
    row("reports").focus();
    fireEvent.keyDown(row("reports"), { key: "Enter" });
    expect(shown()).toEqual(["reports", "weekly", "daily"]);
    fireEvent.keyDown(row("reports"), { key: "Enter" });
    expect(shown()).toEqual(["reports", "daily"]);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it("acts on a node by Enter, and gives other keys on", () => {
    render(<Shown actsOn="click" />);
    row("daily").focus();
    fireEvent.click(row("daily"));
    onOpen.mockClear();
    fireEvent.keyDown(row("daily"), { key: "Enter" });
    expect(onOpen).toHaveBeenCalledExactlyOnceWith("daily");
    fireEvent.keyDown(row("daily"), { key: "F2" });
    expect(onKey).toHaveBeenCalledExactlyOnceWith("F2", "daily");
  });

  it.each([
    ["click", 1],
    ["doubleClick", 0],
  ] as const)("acts by %s", (actsOn, afterOneClick) => {
    render(<Shown actsOn={actsOn} />);
    fireEvent.click(row("daily"));
    expect(onOpen).toHaveBeenCalledTimes(afterOneClick);
    fireEvent.doubleClick(row("daily"));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith("daily");
  });

  it("opens a menu where the node has one", async () => {
    render(<Shown actsOn="click" />);
    fireEvent.contextMenu(row("reports"));
    expect(screen.queryByRole("menu")).toBeNull();
    fireEvent.contextMenu(row("daily"));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
    expect(onRemove).toHaveBeenCalledOnce();
  });
});
