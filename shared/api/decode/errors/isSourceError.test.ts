import { describe, expect, it } from "vitest";
import { decodeError } from "./decodeError";
import { isSourceError } from "./isSourceError";

describe("a 400 is about the source", () => {
  it.each([
    "connection refused",
    'password authentication failed for user "ro"',
    "Nothing answers at db.example.com:5432.",
    'database "app" does not exist',
    "getaddrinfo ENOTFOUND db.example.com",
    "SSL is required",
    "The server refused the user.",
    "secret expired: token was revoked",
    "kind of odd failure",
    "Something went wrong",
  ])("%s", (message) => {
    expect(isSourceError(message)).toBe(true);
  });
});

describe("a 400 is about the request", () => {
  it.each([
    "kind is required: one of those that GET /connectors lists.",
    "name is required: text of 1 to 100 characters, not counting spaces around it.",
    "scheduleMinutes must be a whole number from 1 to 525600 (a year), or null for syncs by hand only.",
    "config must be a JSON object.",
    "config.host is required (Host).",
    "secrets.password is required (Password).",
    "config.port must be a whole number.",
    "config.colour is not a field of postgres.",
    "password belongs in secrets, not in config.",
    'The field "rows" is not known.',
    "config.streams names a stream twice.",
    "Each entry of config.streams must name its stream: name, or table with or without schema.",
    "excludeColumns is possible for the relational kinds only, not for Stripe.",
    "The body must be a JSON object.",
    "Malformed request",
    "host is required",
    "name: Required",
    '"scheduleMinutes" must be a number',
  ])("%s", (message) => {
    expect(isSourceError(message)).toBe(false);
  });
});

it("counts only where a source was reached", () => {
  const answer = {
    status: 400,
    body: '{"error":"connection refused"}',
    retryAfterSeconds: null,
    isWrite: true,
  } as const;
  expect(decodeError({ ...answer, subject: "source" }).code).toBe("SOURCE_FAILED");
  expect(decodeError({ ...answer, status: 422, subject: "source" }).code).toBe("SOURCE_FAILED");
  expect(decodeError({ ...answer, status: 409, subject: "source" }).code).toBe("STATE_CONFLICT");
  expect(decodeError({ ...answer, subject: null }).code).toBe("REQUEST_REFUSED");
});
