import { field, rawColumn, type RecordColumn, valueAt } from "../https/recordColumns";

/** A list of Stripe's. */
export interface StripeStream {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly columns: readonly RecordColumn[];
  /**
   * Set where objects change only until they are settled: a later run then begins with the oldest one that may still change.
   * Everything else can change at any time and is read fully.
   */
  readonly isSettled?: (record: unknown) => boolean;
}

const id = field("id", "VARCHAR");
/** In the smallest unit of the currency, as Stripe counts: cents, or whole yen. */
const amount = (name: string): RecordColumn => field(name, "BIGINT");
const text = (name: string, path: string = name): RecordColumn => field(name, "VARCHAR", path);
const flag = (name: string): RecordColumn => field(name, "BOOLEAN");

/** A time that Stripe gives as seconds since 1970. */
function time(name: string, path: string = name): RecordColumn {
  return {
    name,
    type: "TIMESTAMPTZ",
    cell: (record) => {
      const seconds = valueAt(record, path);
      return typeof seconds === "number" ? new Date(seconds * 1000).toISOString() : null;
    },
  };
}

/** The id of another object, which stands there alone or as the object itself. */
function reference(name: string): RecordColumn {
  return {
    name,
    type: "VARCHAR",
    cell: (record) => {
      const value = valueAt(record, name);
      const inner = typeof value === "string" ? value : valueAt(value, "id");
      return typeof inner === "string" ? inner : null;
    },
  };
}

const metadata = field("metadata", "JSON");
const created = time("created");
const currency = text("currency");

/** The lists that are offered. */
export const stripeStreams: readonly StripeStream[] = [
  {
    name: "customers",
    query: {},
    columns: [
      id,
      text("email"),
      text("name"),
      text("phone"),
      text("country", "address.country"),
      text("description"),
      amount("balance"),
      currency,
      flag("delinquent"),
      created,
      metadata,
      rawColumn,
    ],
  },
  {
    name: "charges",
    query: {},
    columns: [
      id,
      amount("amount"),
      amount("amount_captured"),
      amount("amount_refunded"),
      currency,
      text("status"),
      flag("paid"),
      flag("captured"),
      flag("refunded"),
      flag("disputed"),
      reference("customer"),
      reference("invoice"),
      reference("payment_intent"),
      reference("balance_transaction"),
      text("failure_code"),
      text("description"),
      created,
      metadata,
      rawColumn,
    ],
  },
  {
    name: "invoices",
    query: {},
    columns: [
      id,
      text("number"),
      text("status"),
      reference("customer"),
      reference("subscription"),
      amount("amount_due"),
      amount("amount_paid"),
      amount("amount_remaining"),
      amount("subtotal"),
      amount("tax"),
      amount("total"),
      currency,
      time("due_date"),
      time("period_start"),
      time("period_end"),
      time("paid_at", "status_transitions.paid_at"),
      created,
      metadata,
      rawColumn,
    ],
  },
  {
    name: "subscriptions",
    // Cancelled ones are left out otherwise.
    query: { status: "all" },
    columns: [
      id,
      text("status"),
      reference("customer"),
      currency,
      flag("cancel_at_period_end"),
      time("start_date"),
      time("current_period_start"),
      time("current_period_end"),
      time("trial_end"),
      time("canceled_at"),
      time("ended_at"),
      created,
      field("items", "JSON", "items.data"),
      metadata,
      rawColumn,
    ],
  },
  {
    name: "payouts",
    query: {},
    columns: [
      id,
      amount("amount"),
      currency,
      text("status"),
      text("method"),
      text("type"),
      time("arrival_date"),
      reference("balance_transaction"),
      text("failure_code"),
      text("description"),
      created,
      metadata,
      rawColumn,
    ],
  },
  {
    name: "balance_transactions",
    query: {},
    isSettled: (record) => valueAt(record, "status") === "available",
    columns: [
      id,
      amount("amount"),
      amount("fee"),
      amount("net"),
      currency,
      field("exchange_rate", "DOUBLE"),
      text("type"),
      text("reporting_category"),
      text("status"),
      reference("source"),
      text("description"),
      time("available_on"),
      created,
      rawColumn,
    ],
  },
  {
    name: "refunds",
    query: {},
    columns: [
      id,
      amount("amount"),
      currency,
      text("status"),
      text("reason"),
      reference("charge"),
      reference("payment_intent"),
      reference("balance_transaction"),
      created,
      metadata,
      rawColumn,
    ],
  },
];
