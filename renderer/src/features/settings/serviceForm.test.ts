import { describe, expect, it } from "vitest";
import { messages } from "../../messages/messages";
import { completedAddress, serviceFormErrors, type ServiceForm } from "./serviceForm";

const { errors } = messages.settings.form;
const form: ServiceForm = {
  name: "Production",
  baseUrl: "https://db.example.com/api/v1",
  color: "blue",
  production: false,
  readOnly: false,
  keyScope: "unknown",
};

describe("the form of a service", () => {
  it.each([
    "https://db.example.com/api/v1",
    "https://db.example.com/api/v1/",
    "https://db.example.com:8443/team/api/v1",
    "http://localhost:8080/api/v1",
    "http://127.0.0.1:8080/api/v1",
    "http://[::1]:8080/api/v1",
  ])("accepts %s", (baseUrl) => {
    expect(serviceFormErrors({ ...form, baseUrl })).toEqual({ name: null, baseUrl: null });
  });

  it.each([
    ["", errors.addressMissing],
    ["db.example.com", errors.addressNotUrl],
    ["ftp://db.example.com/api/v1", errors.addressNotUrl],
    ["javascript:alert(1)", errors.addressNotUrl],
    ["http://db.example.com/api/v1", errors.addressNotHttps],
    ["http://localhost.example.com/api/v1", errors.addressNotHttps],
    ["https://me:secret@db.example.com/api/v1", errors.addressHasSecrets],
    ["https://db.example.com/api/v1?key=1", errors.addressHasSecrets],
    ["https://db.example.com", errors.addressNoApi],
    ["https://db.example.com/api/v2", errors.addressNoApi],
  ])("says of %j what is wrong", (baseUrl, error) => {
    expect(serviceFormErrors({ ...form, baseUrl }).baseUrl).toBe(error);
  });

  it.each([
    ["https://db.example.com", "https://db.example.com/api/v1"],
    ["db.example.com", "https://db.example.com/api/v1"],
    ["db.example.com:8443/api/v1", "https://db.example.com:8443/api/v1"],
    ["http://db.example.com/api/v1", "https://db.example.com/api/v1"],
    ["https://db.example.com/team/api/v1/databases?limit=5", "https://db.example.com/team/api/v1"],
    ["http://localhost:8080", "http://localhost:8080/api/v1"],
  ])("offers for %j what was probably meant", (typed, meant) => {
    expect(completedAddress(typed)).toBe(meant);
    expect(serviceFormErrors({ ...form, baseUrl: meant }).baseUrl).toBeNull();
  });

  it("offers nothing where the address is right or where nothing can be said", () => {
    expect(completedAddress("https://db.example.com/team")).toBeNull();
    expect(completedAddress("https://db.example.com/api/v1")).toBeNull();
    expect(completedAddress("https://me:secret@db.example.com")).toBeNull();
    expect(completedAddress("ftp://db.example.com")).toBeNull();
    expect(completedAddress("nonsense")).toBeNull();
    expect(completedAddress("")).toBeNull();
  });
});
