import { describe, expect, it } from "vitest";
import { z } from "zod";
import { controlChannels, eventNames, methodNames } from "#shared/contract/channels";
import { events } from "#shared/contract/events";
import { methods } from "#shared/contract/methods";

describe("contractSurface", () => {
  it("shows every widening of what the page may ask as a difference", () => {
    const surface = methodNames.map((name) => {
      const { kind, input, errors } = methods[name];
      const schema = z.toJSONSchema(input, { unrepresentable: "any" });
      const required = new Set(schema.required ?? []);
      const fields = Object.keys(schema.properties ?? {}).map((field) =>
        required.has(field) ? field : `${field}?`,
      );
      return `${kind} ${name}(${fields.join(", ")}) ! ${errors.length}`;
    });
    expect(surface.join("\n")).toMatchSnapshot();
    expect({ eventNames, controlChannels }).toMatchSnapshot();
  });

  it("names the same methods and events in both lists", () => {
    expect(Object.keys(methods).toSorted()).toEqual(methodNames.toSorted());
    expect(Object.keys(events).toSorted()).toEqual(eventNames.toSorted());
  });

  it("answers with a key nowhere: secrets only ever go in", () => {
    const secretNames = /api_?key|password|secret/iu;
    for (const name of methodNames) {
      const schema = JSON.stringify(z.toJSONSchema(methods[name].output, { unrepresentable: "any" }));
      // Whether a setting is secret is a yes or no, which gives none away.
      const properties = [...schema.matchAll(/"([^"]+)":\{(?!"type":"boolean")/gu)].map(
        (match) => match[1] ?? "",
      );
      expect(properties.filter((property) => secretNames.test(property))).toEqual([]);
    }
  });
});
