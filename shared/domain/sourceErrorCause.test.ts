import { describe, expect, it } from "vitest";
import { sourceErrorCause, type SourceErrorCause } from "./sourceErrorCause";

const sentences: readonly (readonly [SourceErrorCause, string])[] = [
  ["permission", "permission denied for table users"],
  ["permission", "The user ro may not read public.users (permission denied for table users)."],
  ["permission", "SELECT command denied to user 'ro'@'10.0.0.4' for table 'orders'"],
  ["permission", "Access denied for user 'ro'@'%' to database 'app'"],
  ["permission", "The key may not read “/v1/charges” at Stripe. Give it the right to read it."],
  ["login", 'password authentication failed for user "ro"'],
  ["login", "Access denied for user 'ro'@'10.0.0.4' (using password: YES)"],
  ["login", 'no pg_hba.conf entry for host "10.0.0.4", user "ro", database "app", SSL encryption'],
  [
    "login",
    "GitHub does not accept the key that was entered. Check that it is complete and has not expired.",
  ],
  ["refused", "connect ECONNREFUSED 127.0.0.1:5432"],
  ["refused", "Nothing answers at 127.0.0.1:5432. Check host and port, that PostgreSQL runs."],
  ["dns", "getaddrinfo ENOTFOUND db.example.com"],
  ["dns", 'could not translate host name "db" to address: Name or service not known'],
  ["tls", "self-signed certificate in certificate chain"],
  ["tls", "The server does not support SSL connections"],
  ["timeout", "connect ETIMEDOUT 10.0.0.4:5432"],
  ["timeout", "canceling statement due to statement timeout"],
  ["timeout", "10.0.0.4:5432 did not answer in time. Often a firewall drops the packets."],
  ["diskFull", "IO Error: No space left on device"],
  ["diskFull", "The disk that holds the copied files is full. Free some space; the next run starts over."],
  ["missing", 'relation "public.orders" does not exist'],
  ["missing", "Unknown database 'app'"],
  ["cut", "read ECONNRESET"],
  ["cut", "SSL connection has been closed unexpectedly"],
  ["cut", "terminating connection due to administrator command"],
  ["connections", "sorry, too many clients already"],
  ["rateLimit", "HTTP 429"],
  ["paused", "The sync was ended because its Connection was paused."],
  ["cancelled", "The sync was cancelled. Tables that were done keep their new rows."],
  [
    "otherAddress",
    "The saved credentials of this Connection were not sent: they are for another address or other TLS settings. Enter them again for the current ones.",
  ],
  [
    "credentials",
    "The saved credentials of this Connection cannot be opened: their key was kept for one run only or is not on this computer. Enter them again.",
  ],
  [
    "credentials",
    "The saved credentials of this Connection are damaged and cannot be opened. Enter them again.",
  ],
  ["interrupted", "The sync was interrupted because the service ended. Every table is whole."],
];

describe("sourceErrorCause", () => {
  it.each(sentences)("is %s in: %s", (cause, sentence) => {
    expect(sourceErrorCause(sentence)).toBe(cause);
  });

  it("is not guessed where the words are unknown", () => {
    expect(sourceErrorCause("The flux capacitor is upside down.")).toBeNull();
    expect(sourceErrorCause("")).toBeNull();
  });
});
