import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { errorCodes, type ErrorCode } from "../../../errors/errorCodes";
import { decodeError, type FailedAnswer } from "./decodeError";

function failed(answer: Partial<FailedAnswer>): FailedAnswer {
  return { status: 400, body: "", retryAfterSeconds: null, subject: null, isWrite: false, ...answer };
}

describe("a status tells what went wrong", () => {
  it.each<[number, ErrorCode]>([
    [302, "REDIRECT_REFUSED"],
    [400, "REQUEST_REFUSED"],
    [401, "KEY_REJECTED"],
    [402, "REQUEST_REFUSED"],
    [403, "ACCESS_DENIED"],
    [404, "NOT_FOUND"],
    [405, "REQUEST_REFUSED"],
    [408, "TIMEOUT"],
    [409, "STATE_CONFLICT"],
    [413, "REQUEST_REFUSED"],
    [422, "REQUEST_REFUSED"],
    [429, "RATE_LIMITED"],
    [500, "SERVICE_FAULT"],
    [502, "SERVICE_FAULT"],
    [503, "SERVICE_FAULT"],
    [504, "TIMEOUT"],
  ])("%i is %s", (status, code) => {
    expect(decodeError(failed({ status, body: '{"error":"no"}' }))).toMatchObject({
      code,
      message: "no",
      details: { status },
    });
  });

  it("403 means a key that may only read where a write was refused, and nothing of the kind for a read", () => {
    expect(decodeError(failed({ status: 403, isWrite: true })).code).toBe("SCOPE_TOO_SMALL");
    expect(decodeError(failed({ status: 403, isWrite: false })).code).toBe("ACCESS_DENIED");
  });

  describe("a 400 on a statement sent to write", () => {
    const refused = (error: string, isWrite = true) =>
      decodeError(failed({ body: JSON.stringify({ error }), subject: "statement", isWrite })).code;

    it.each([
      "This query is read-only, and DELETE is not a plain query. SELECT, WITH, FROM, VALUES, TABLE, DESCRIBE, SHOW, SUMMARIZE, PIVOT and UNPIVOT are.",
      "Only plain queries: this API key is read-only",
      "Read-only keys cannot run INSERT statements.",
      "the key is read-scoped",
      "A key with read scope can't write; statements with it are always read-only.",
    ])("means a key that may only read where it is refused as read-only: %s", (error) => {
      expect(refused(error)).toBe("SCOPE_TOO_SMALL");
      // Sent as read-only, the refusal says nothing about the key.
      expect(refused(error, false)).not.toBe("SCOPE_TOO_SMALL");
    });

    it.each([
      'Invalid Input Error: Cannot execute statement of type "DELETE" on database "x" which is attached in read-only mode!',
      "ERROR: cannot execute DELETE in a read-only transaction",
      "This query writes to a read-only table.",
      "The database is read-only while a backup runs, so the statement was refused",
      'Catalog Error: Table with name "read-only keys" does not exist!',
      "Cannot write to the view orders",
    ])("says nothing about the key otherwise: %s", (error) => {
      expect(refused(error)).toBe("STATEMENT_FAILED");
    });
  });

  it("a page of HTML where the service should be is another server's", () => {
    expect(decodeError(failed({ status: 404, body: "<!doctype html><h1>Not found</h1>" })).code).toBe(
      "ANSWER_NOT_JSON",
    );
    expect(decodeError(failed({ status: 503, body: "<html>" })).code).toBe("SERVICE_FAULT");
  });
});

describe("a statement that ran too long", () => {
  it.each([
    "The statement was ended by the statement time limit of 0.7 s. It changed nothing.",
    "ERROR: canceling statement due to statement timeout",
    "Query execution was interrupted, maximum statement execution time exceeded",
    "Query execution was interrupted (max_statement_time exceeded)",
    "query timed out after 30 s",
    "statement_timeout: query time limit exceeded",
  ])("is told from one that is wrong: %s", (error) => {
    const answer = failed({ body: JSON.stringify({ error }), subject: "statement" });
    expect(decodeError(answer).code).toBe("STATEMENT_OVER_TIME");
  });

  it.each(['Binder Error: column "timeout" not found', 'Parser Error: syntax error at or near "time"'])(
    "is not one whose text has such words: %s",
    (error) => {
      const answer = failed({ body: JSON.stringify({ error }), subject: "statement" });
      expect(decodeError(answer).code).toBe("STATEMENT_FAILED");
    },
  );
});

describe("the service's message is shown", () => {
  it.each<[string, string]>([
    ['{"error":"name is taken"}', "name is taken"],
    ['{"error":{"message":"name is taken","code":7}}', "name is taken"],
    ['{"message":"name is taken"}', "name is taken"],
    ['{"detail":"name is taken"}', "name is taken"],
    ['{"detail":[{"msg":"name is taken"}]}', "name is taken"],
    ['{"errors":[{"message":"name is taken"}]}', "name is taken"],
    ['"name is taken"', "name is taken"],
    ["name is taken\n", "name is taken"],
    ["<html><body>name is taken</body></html>", "The service answered HTTP 400."],
    ["", "The service answered HTTP 400."],
    ["{}", "The service answered HTTP 400."],
    ['{"error":""}', "The service answered HTTP 400."],
    ['{"error":7}', "The service answered HTTP 400."],
    ["null", "The service answered HTTP 400."],
  ])("from %s", (body, message) => {
    expect(decodeError(failed({ body })).message).toBe(message);
  });

  it("but never more than a person reads", () => {
    expect(
      decodeError(failed({ body: JSON.stringify({ error: "x".repeat(100_000) }) })).message,
    ).toHaveLength(4001);
  });
});

describe("a 400 on a query", () => {
  it.each([
    'Parser Error: syntax error at or near "selct"',
    'Binder Error: Referenced column "sql" not found',
    "Catalog Error: Table with name orders does not exist!",
    "SQL error: division by zero",
    "Invalid Input Error: sql is odd",
    'relation "orders" does not exist',
    "no such column: maxRows",
  ])("is the statement's: %s", (error) => {
    const body = JSON.stringify({ error });
    expect(decodeError(failed({ body, subject: "statement" }))).toMatchObject({
      code: "STATEMENT_FAILED",
      message: error,
    });
    expect(decodeError(failed({ body })).code).toBe("REQUEST_REFUSED");
  });

  it.each([
    "ATTACH is not available here: each request works on this one database.",
    "The function read_csv is not available here: it reads files or addresses outside the database.",
    "COPY statements are not allowed",
  ])("is a statement that the service does not run: %s", (error) => {
    const body = JSON.stringify({ error });
    expect(decodeError(failed({ body, subject: "statement" })).code).toBe("STATEMENT_NOT_ALLOWED");
  });

  it("is the statement's where the database says that something is not supported", () => {
    const body = JSON.stringify({ error: "Binder Error: UNNEST of a struct is not supported here" });
    expect(decodeError(failed({ body, subject: "statement" })).code).toBe("STATEMENT_FAILED");
  });

  it.each([
    "sql must contain exactly one statement",
    "sql is required",
    '"maxRows" must be at most 100000',
    "maxRows: Too big",
    "Request body is not valid JSON",
    "Malformed request",
    "The SQL text holds 2 statements; a request runs exactly one.",
    'The field "rows" is not known.',
    "Invalid JSON in body",
    "Send exactly one statement; this text has 2.",
    "Multiple statements are not supported",
  ])("is the request's: %s", (error) => {
    const body = JSON.stringify({ error });
    expect(decodeError(failed({ body, subject: "statement" })).code).toBe("REQUEST_REFUSED");
  });

  it("without a word is not blamed on the statement", () => {
    expect(decodeError(failed({ subject: "statement" })).code).toBe("REQUEST_REFUSED");
  });
});

it("passes on how long to wait", () => {
  expect(decodeError(failed({ status: 429, retryAfterSeconds: 7 })).toData()).toMatchObject({
    code: "RATE_LIMITED",
    retryable: true,
    details: { status: 429, retryAfterSeconds: 7 },
  });
});

it("makes an error of any answer at all", () => {
  fc.assert(
    fc.property(
      fc.record({
        status: fc.integer({ min: 100, max: 999 }),
        body: fc.oneof(fc.string(), fc.json()),
        retryAfterSeconds: fc.constant(null),
        subject: fc.constantFrom(null, "statement", "source"),
        isWrite: fc.boolean(),
      }),
      (answer) => {
        const error = decodeError(answer);
        expect(Object.keys(errorCodes)).toContain(error.code);
        expect(error.message).not.toBe("");
      },
    ),
  );
});
