import { describe, expect, it } from "vitest";
import { serviceAddress } from "./Profiles";

describe("serviceAddress", () => {
  it.each([
    ["https://sql.example.com/api/v1", "https://sql.example.com/api/v1"],
    ["  https://SQL.example.com:443/api/v1/  ", "https://sql.example.com/api/v1"],
    ["https://example.com:8443/team/api/v1//", "https://example.com:8443/team/api/v1"],
    ["http://localhost:3000/api/v1", "http://localhost:3000/api/v1"],
    ["http://127.0.0.1:3000/api/v1", "http://127.0.0.1:3000/api/v1"],
    ["http://[::1]:3000/api/v1", "http://[::1]:3000/api/v1"],
  ])("takes %j as %j", (text, address) => {
    expect(serviceAddress(text)).toBe(address);
  });

  it.each([
    ["http://sql.example.com/api/v1", "https"],
    ["http://127.0.0.1.evil.com/api/v1", "https"],
    ["http://localhost.evil.com/api/v1", "https"],
    ["ftp://example.com/api/v1", "https"],
    ["file:///api/v1", "https"],
    ["https://user:secret@example.com/api/v1", "user name or password"],
    ["https://example.com/api/v1?key=1", "?"],
    ["https://example.com/api/v1#x", "#"],
    ["https://example.com", "https://example.com/api/v1"],
    ["https://example.com/", "https://example.com/api/v1"],
    ["https://example.com/team", "https://example.com/team/api/v1"],
    ["sql.example.com/api/v1", "This is not an address"],
    ["", "This is not an address"],
  ])("refuses %j and says what to change", (text, hint) => {
    expect(() => serviceAddress(text)).toThrow(
      expect.objectContaining({
        code: "ADDRESS_NOT_ALLOWED",
        message: expect.stringContaining(hint) as string,
      }),
    );
  });
});
