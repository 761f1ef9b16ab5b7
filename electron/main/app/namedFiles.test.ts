import { describe, expect, it } from "vitest";
import { namedFiles } from "./namedFiles";

describe.skipIf(process.platform === "win32")("namedFiles", () => {
  it("takes paths and file addresses, relative ones from the folder of the start", () => {
    const words = ["a.sql", "/data/b.csv", "file:///data/caf%C3%A9%20c.parquet"];
    expect(namedFiles(words, "/home/me")).toEqual(["/home/me/a.sql", "/data/b.csv", "/data/café c.parquet"]);
  });

  it("passes over switches, links, other addresses and files of other computers", () => {
    const words = [
      "--smoke",
      "-x",
      "",
      "wharf://open",
      "https://host/x.csv",
      "file://host/x.csv",
      "file:///%zz",
    ];
    expect(namedFiles(words, "/")).toEqual([]);
  });

  it("names each file once", () => {
    expect(namedFiles(["/a.csv", "file:///a.csv", "./a.csv"], "/")).toEqual(["/a.csv"]);
  });
});
