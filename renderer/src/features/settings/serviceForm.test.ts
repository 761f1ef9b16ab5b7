import { describe, expect, it } from "vitest";
import { messages } from "../../messages/messages";
import { completedAddress, serviceFormErrors, type ServiceForm } from "./serviceForm";

const { errors } = messages.settings.form;
const form: ServiceForm = {
  name: "Production",
  baseUrl: "https://db.example.com/api/v1",
  color: "blue",
  production: false,
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

  it("offers the missing end of an address that is a host alone", () => {
    expect(completedAddress("https://db.example.com")).toBe("https://db.example.com/api/v1");
    expect(completedAddress("https://db.example.com/team")).toBeNull();
    expect(completedAddress("https://db.example.com/api/v1")).toBeNull();
    expect(completedAddress("nonsense")).toBeNull();
  });
});
