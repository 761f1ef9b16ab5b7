import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactTerm } from "#shared/domain/resultFilter/FilteredColumn";
import { parseFilter } from "#shared/domain/resultFilter/parseFilter";
import {
  filterOfValues,
  onlyValue,
  valuesIn,
  withFilter,
  withoutFilter,
  withoutValue,
} from "./filterChanges";

const value = fc.option(fc.string());
const texts = { family: "text", isZoned: false, zone: "UTC", now: 0 } as const;

describe("filters made by clicks", () => {
  it("let exactly a value through, whatever was filtered before", () => {
    const before = [
      { id: "1", column: 0, text: ">5" },
      { id: "2", column: 1, text: "a*" },
    ];
    expect(onlyValue(before, 0, 'a "b", c').map(({ column, text }) => [column, text])).toEqual([
      [1, "a*"],
      [0, '"a ""b"", c"'],
    ]);
  });

  it("leave several values out by one filter, each once", () => {
    fc.assert(
      fc.property(fc.uniqueArray(value, { minLength: 1, maxLength: 5 }), (values) => {
        const twice = [...values, ...values];
        const [filter, ...others] = twice.reduce<ReturnType<typeof withoutValue>>(
          (filters, each) => withoutValue(filters, 3, each),
          [],
        );
        expect(others).toEqual([]);
        expect(parseFilter(filter?.text ?? "", texts)).toEqual({
          not: true,
          anyOf: values.map((each) => (each === null ? { kind: "isNull" } : { kind: "is", text: each })),
        });
      }),
    );
  });

  it("do not touch a filter that was written for something else", () => {
    const written = [{ id: "1", column: 0, text: "!a*" }];
    expect(withoutValue(written, 0, "b").map(({ text }) => text)).toEqual(["!a*", '!"b"']);
  });
});

describe("values chosen from the list", () => {
  it("are those that the filter names when it is opened again", () => {
    fc.assert(
      fc.property(fc.uniqueArray(value, { maxLength: 8 }), (values) => {
        expect(valuesIn(filterOfValues(values))).toEqual(values);
      }),
    );
  });

  it.each([">5", "a", `${exactTerm("a")}, b`, `!${exactTerm("a")}`])(
    "are none where %s says more",
    (text) => {
      expect(valuesIn(text)).toBeNull();
    },
  );
});

it("a filter is changed where it stands, added behind the others, and removed", () => {
  const [a, b] = [
    { id: "a", column: 0, text: "1" },
    { id: "b", column: 0, text: "2" },
  ];
  expect(withFilter([a, b], { ...a, text: "3" })).toEqual([{ ...a, text: "3" }, b]);
  expect(withFilter([a], b)).toEqual([a, b]);
  expect(withoutFilter([a, b], "a")).toEqual([b]);
});
