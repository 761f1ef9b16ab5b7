import type { Envelope } from "../../errors/Envelope";
import { regions } from "../database";
import type { Engine } from "../engine";
import { decodeItems } from "./decodeItems";
import { findList, type ListItem } from "./findList";
import { JsonFields } from "./JsonFields";
import { looseBoolean } from "./looseBoolean";
import { looseText } from "./looseText";

/** Reads the answer of GET /engines in every form of service-shapes.md. Never throws. */
export function decodeEngineList(json: unknown): Envelope<Engine[]> {
  return decodeItems(findList(json, ["engines"]), engineFrom, "the list of engines");
}

function engineFrom({ key, value }: ListItem): Engine | null {
  if (typeof value === "string" && value !== "") return named(value);
  const fields = JsonFields.of(value);
  if (fields === null) return null;
  const id =
    looseText(fields.first("engine", "type", "id", "slug", "kind", "key")) ??
    key ??
    looseText(fields.first("name"));
  if (id === null || id === "") return null;
  const versions = fields.first("versions");
  const firstVersion: unknown = Array.isArray(versions) ? versions[0] : undefined;
  return {
    id,
    name: looseText(fields.first("name", "displayName", "label", "title")) ?? id,
    version:
      looseText(fields.first("version", "engineVersion", "defaultVersion")) ??
      looseText(firstVersion) ??
      looseText(JsonFields.of(firstVersion)?.first("version")),
    regions: regionsFrom(fields.first("regions")),
    isDefault: looseBoolean(fields.first("default", "isDefault")) ?? false,
  };
}

function named(id: string): Engine {
  return { id, name: id, version: null, regions: [...regions], isDefault: false };
}

/** A service that names no regions offers all that the contract knows. */
function regionsFrom(value: unknown): string[] {
  if (!Array.isArray(value)) return [...regions];
  return value.map((region: unknown) => looseText(region)).filter((region) => region !== null);
}
