import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binaryBytes, cellContents } from "./cellContents";
import { hexDump } from "./CellViewer";
import { splitLinks } from "./LinkedText";
import { formatJson, parseJsonTree } from "./parseJsonTree";

function blobText(bytes: Uint8Array): string {
  return [...bytes]
    .map((byte) =>
      byte >= 0x20 && byte < 0x7f && byte !== 0x5c
        ? String.fromCharCode(byte)
        : `\\x${byte.toString(16).toUpperCase().padStart(2, "0")}`,
    )
    .join("");
}

describe("the bytes of a cell", () => {
  it("are those that were stored, wherever the text is cut", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(240), (bytes, cut) => {
        const text = blobText(bytes);
        const first = binaryBytes(text.slice(0, cut));
        const second = binaryBytes((first?.rest ?? "") + text.slice(cut));
        expect([...(first?.bytes ?? []), ...(second?.bytes ?? [])]).toEqual([...bytes]);
        expect(second?.rest).toBe("");
      }),
    );
  });

  it("are none where the text is of another form", () => {
    expect(binaryBytes("\\q00")).toBeNull();
    expect(binaryBytes("\\xZZ")).toBeNull();
    expect(binaryBytes("é")).toBeNull();
  });

  it("stand in lines of eight", () => {
    const lines = hexDump(new Uint8Array([...new TextEncoder().encode("Harbour 7"), 0xff])).split("\n");
    expect(lines).toEqual([
      "00000000  48 61 72 62 6f 75 72 20  Harbour ",
      "00000008  37 ff                    7·",
    ]);
  });
});

describe("the ways to look at a cell", () => {
  it.each([
    ["\\x89PNG\\x0D\\x0A\\x1A\\x0A", "image/png"],
    ["\\xFF\\xD8\\xFF\\xE0", "image/jpeg"],
    ["GIF89a", "image/gif"],
    ["RIFF\\x00\\x00\\x00\\x00WEBP", "image/webp"],
  ])("are image, bytes and text for %s", (text, image) => {
    const contents = cellContents(text, text.length, "BLOB");
    expect(contents).toMatchObject({ views: ["image", "bytes", "text"], image });
  });

  it("are never an image for what can hold scripts", () => {
    expect(cellContents("<svg onload=alert(1)>", 21, "BLOB").views).toEqual(["bytes", "text"]);
  });

  it("are a tree only where the whole value is there", () => {
    expect(cellContents('{"a":1}', 7, "STRUCT(a INTEGER)").views).toEqual(["tree", "json", "text"]);
    expect(cellContents('{"a":1}', 70_000, "STRUCT(a INTEGER)").views).toEqual(["text"]);
    expect(cellContents("plain", 5, "VARCHAR").views).toEqual(["text"]);
    expect(cellContents(null, 0, "JSON").views).toEqual(["text"]);
  });
});

describe("a formatted value", () => {
  it("is the same value, with every digit", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const node = parseJsonTree(JSON.stringify(value));
        if (node === null) throw new Error("JSON is a tree");
        expect(JSON.stringify(JSON.parse(formatJson(node)))).toBe(
          JSON.stringify(JSON.parse(JSON.stringify(value))),
        );
      }),
    );
    const node = parseJsonTree('{"n":9007199254740993.10,"e":[]}');
    expect(node && formatJson(node)).toBe('{\n  "n": 9007199254740993.10,\n  "e": []\n}');
  });
});

describe("the addresses in a text", () => {
  it("are apart from it, without the sentence's own signs", () => {
    const text =
      "See https://example.org/a?b=c. Or (https://example.com/x), not http://plain.example or javascript:alert(1)";
    expect(splitLinks(text).flatMap(({ address }) => address ?? [])).toEqual([
      "https://example.org/a?b=c",
      "https://example.com/x",
    ]);
  });

  it("never change the text", () => {
    const part = fc.oneof(fc.string(), fc.webUrl({ validSchemes: ["https"] }));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join(" ");
        expect(
          splitLinks(text)
            .map((each) => each.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });
});
