import { describe, expect, it } from "vitest";
import { serviceBaseUrl } from "./serviceUrl";

describe("the address of a service", () => {
  it.each([
    ["https://db.example.com/api/v1", "https://db.example.com/api/v1"],
    ["https://db.example.com:8443/team/api/v1/", "https://db.example.com:8443/team/api/v1"],
    ["http://localhost:8080/api/v1", "http://localhost:8080/api/v1"],
    ["http://127.0.0.1:8080/api/v1", "http://127.0.0.1:8080/api/v1"],
    ["http://127.9.9.9/api/v1", "http://127.9.9.9/api/v1"],
    ["http://[::1]:8080/api/v1", "http://[::1]:8080/api/v1"],
  ])("may be %s", (text, href) => {
    expect(serviceBaseUrl(text).href).toBe(href);
  });

  it.each([
    "http://db.example.com/api/v1",
    "http://localhost.example.com/api/v1",
    "http://127.0.0.1.example.com/api/v1",
    "http://10.0.0.5/api/v1",
    "http://[::2]/api/v1",
    "ftp://localhost/api/v1",
    "file:///api/v1",
    "javascript:alert(1)",
    "https://user:word@db.example.com/api/v1",
    "https://db.example.com/api/v1?team=1",
    "https://db.example.com/api/v1#top",
    "db.example.com/api/v1",
    "",
  ])("may not be %s", (text) => {
    expect(() => serviceBaseUrl(text)).toThrow(expect.objectContaining({ code: "ADDRESS_NOT_ALLOWED" }));
  });
});
