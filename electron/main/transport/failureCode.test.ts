import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ErrorCode, errorCodes } from "#shared/errors/errorCodes";
import { failureCode } from "./httpTransport";

/** As Chromium's network stack reports it. */
function chromium(name: string): Error {
  return new Error(`net::${name}`);
}

/** As Node's fetch reports it. */
function node(code: string, message = "it failed"): Error {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(message), { code }) });
}

describe("a failure on the way has one code", () => {
  it.each<[ErrorCode, readonly string[], readonly string[]]>([
    ["OFFLINE", ["ERR_INTERNET_DISCONNECTED"], ["ENETUNREACH", "ENETDOWN"]],
    [
      "DNS_FAILED",
      ["ERR_NAME_NOT_RESOLVED", "ERR_NAME_RESOLUTION_FAILED", "ERR_DNS_TIMED_OUT"],
      ["ENOTFOUND", "EAI_AGAIN"],
    ],
    [
      "TLS_FAILED",
      [
        "ERR_CERT_AUTHORITY_INVALID",
        "ERR_CERT_DATE_INVALID",
        "ERR_CERT_COMMON_NAME_INVALID",
        "ERR_SSL_PROTOCOL_ERROR",
      ],
      [
        "DEPTH_ZERO_SELF_SIGNED_CERT",
        "SELF_SIGNED_CERT_IN_CHAIN",
        "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
        "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
        "CERT_HAS_EXPIRED",
        "ERR_TLS_CERT_ALTNAME_INVALID",
        "ERR_SSL_WRONG_VERSION_NUMBER",
        "EPROTO",
      ],
    ],
    [
      "TIMEOUT",
      ["ERR_CONNECTION_TIMED_OUT", "ERR_TIMED_OUT"],
      ["ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT", "UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT"],
    ],
    ["REDIRECT_REFUSED", ["ERR_UNSAFE_REDIRECT", "ERR_TOO_MANY_REDIRECTS"], []],
    ["ANSWER_TOO_LARGE", ["ERR_RESPONSE_HEADERS_TOO_BIG"], ["UND_ERR_HEADERS_OVERFLOW"]],
    [
      "ANSWER_NOT_JSON",
      ["ERR_INVALID_HTTP_RESPONSE", "ERR_CONTENT_DECODING_FAILED"],
      ["HPE_INVALID_CONSTANT", "Z_DATA_ERROR"],
    ],
    [
      "CONNECTION_REFUSED",
      [
        "ERR_CONNECTION_REFUSED",
        "ERR_ADDRESS_UNREACHABLE",
        "ERR_PROXY_CONNECTION_FAILED",
        "ERR_TUNNEL_CONNECTION_FAILED",
      ],
      ["ECONNREFUSED", "EHOSTUNREACH"],
    ],
    [
      "CONNECTION_CUT",
      [
        "ERR_CONNECTION_RESET",
        "ERR_CONNECTION_CLOSED",
        "ERR_EMPTY_RESPONSE",
        "ERR_INCOMPLETE_CHUNKED_ENCODING",
        "ERR_HTTP2_PROTOCOL_ERROR",
      ],
      ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"],
    ],
  ])("%s", (code, chromiumNames, nodeCodes) => {
    const errors = [...chromiumNames.map(chromium), ...nodeCodes.map((name) => node(name))];
    expect(errors.map(failureCode)).toEqual(errors.map(() => code));
  });

  it("also where it is one of several tries to connect", () => {
    const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    expect(failureCode(new TypeError("fetch failed", { cause: new AggregateError([refused]) }))).toBe(
      "CONNECTION_REFUSED",
    );
  });

  it("also where a redirect is refused without a code", () => {
    const inElectron = new Error("Attempted to redirect, but redirect policy was 'error'");
    const inNode = new TypeError("fetch failed", { cause: new Error("unexpected redirect") });
    expect([inElectron, inNode].map(failureCode)).toEqual(["REDIRECT_REFUSED", "REDIRECT_REFUSED"]);
  });

  it("also where a body just ends", () => {
    expect(failureCode(new TypeError("terminated"))).toBe("CONNECTION_CUT");
  });

  it("and an abort is no failure", () => {
    expect(failureCode(new DOMException("This operation was aborted", "AbortError"))).toBe("CANCELLED");
    expect(failureCode(new DOMException("The operation timed out", "TimeoutError"))).toBe("TIMEOUT");
  });

  it("and a fault of our own is not blamed on the network", () => {
    expect(failureCode(new RangeError("Invalid array length"))).toBe("INTERNAL");
  });
});

it("knows a code for whatever is thrown", () => {
  fc.assert(
    fc.property(fc.anything(), (thrown) => {
      expect(Object.keys(errorCodes)).toContain(failureCode(thrown));
    }),
  );
});

it("comes to an end where causes go round in a circle", () => {
  const error = new Error("round");
  error.cause = error;
  expect(failureCode(error)).toBe("INTERNAL");
});
