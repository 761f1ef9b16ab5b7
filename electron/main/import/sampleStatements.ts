import { quoteText } from "#shared/sql/quote";

/** Schema that the sample lives in, so that it never mixes with a person's own tables. */
export const sampleSchema = "sample";

/** One step of making the sample. Views have no rows of their own. */
export interface SampleStep {
  readonly name: string;
  readonly rows: number;
  readonly sql: string;
}

/** A text list as SQL. */
function list(values: string): string {
  return `[${values.split("|").map(quoteText).join(", ")}]`;
}

const given = list(
  "Amara|Mateo|Ingrid|Kenji|Leila|Noah|Priya|Tomasz|Zoë|Olu|Saoirse|Viktor|Mei|Rafael|Anouk|Idris|Hana|Luca|Freya|Samir|Chloé|Jonas|Aiko|Malik|Elif|Oscar|Nadia|Bjørn|Carmen|Theo|Yara|Andrei",
);
const family = list(
  "Okafor|García|Lindqvist|Tanaka|Haddad|Smith|Sharma|Kowalski|Müller|Adeyemi|O'Brien|Petrov|Chen|Silva|Dubois|Rahman|Novák|Rossi|Hansen|Khan|Moreau|Weber|Sato|Diallo|Yılmaz|Andersson|Popescu|Nielsen|Ortega|Fraser|Nguyen|Ivanova",
);
const cities = list(
  "Rotterdam;NL|Hamburg;DE|Antwerp;BE|Valencia;ES|Marseille;FR|Genoa;IT|Gdańsk;PL|Gothenburg;SE|Bergen;NO|Dublin;IE|Lisbon;PT|Piraeus;GR|Boston;US|Seattle;US|Oakland;US|Halifax;CA|Santos;BR|Valparaíso;CL|Cape Town;ZA|Mombasa;KE|Mumbai;IN|Singapore;SG|Osaka;JP|Busan;KR|Sydney;AU|Auckland;NZ",
);
const goods = list(
  "Espresso Beans|Filter Coffee|Green Tea|Earl Grey|Olive Oil|Sea Salt|Dark Chocolate|Hazelnut Spread|Wild Honey|Oat Biscuits|Smoked Paprika|Basmati Rice|Red Lentils|Fig Jam|Maple Syrup|Sparkling Water|Ginger Beer|Almond Butter|Rye Crackers|Dried Mango|Black Pepper|Sardines|Tomato Passata|Pasta Shells|Vanilla Pods",
);
const grades = list("Classic|Organic|Single Origin|Reserve|Family Pack|Limited");

/** A number from 0 up to `below`, the same for the same row on every run. */
function pick(seed: string, below: number | string): string {
  return `(hash(${seed}) % ${below})::INTEGER`;
}

/** The element of a list that a row gets. */
function from(values: string, seed: string): string {
  return `(${values})[1 + (hash(${seed}) % len(${values}))::INTEGER]`;
}

const day0 = "TIMESTAMPTZ '2023-01-01 00:00:00+00'";

/** Business grows: later orders follow each other faster. */
const orderedAt = `(${day0} + to_seconds((122000000 * pow(i / 120000.0, 0.72))::BIGINT - ${pick("(i, 23)", 900)}))`;

/**
 * The sample, step by step: a trader's customers, products, orders, order lines, payments and reviews. About 590,000 rows,
 * made by the database itself from row numbers, so nothing is sent but these statements and every load gives the same rows.
 */
export const sampleSteps: readonly SampleStep[] = [
  {
    name: "customers",
    rows: 20_000,
    sql: `CREATE TABLE sample.customers AS SELECT i AS customer_id, ${from(given, "(i, 1)")} || ' ' || ${from(family, "(i, 2)")} AS name, lower(strip_accents(replace(${from(given, "(i, 1)")} || '.' || ${from(family, "(i, 2)")}, '''', ''))) || i || '@example.com' AS email, split_part(${from(cities, "(i, 3)")}, ';', 1) AS city, split_part(${from(cities, "(i, 3)")}, ';', 2) AS country, CASE ${pick("(i, 4)", 10)} WHEN 0 THEN 'wholesale' WHEN 1 THEN 'partner' WHEN 2 THEN 'partner' ELSE 'retail' END AS segment, ${day0} - to_days(${pick("(i, 5)", 700)}) + to_seconds(${pick("(i, 6)", 86_400)}) AS signed_up_at, CASE WHEN ${pick("(i, 7)", 3)} = 0 THEN NULL ELSE '+31 ' || lpad(${pick("(i, 8)", 100_000_000)}::VARCHAR, 8, '0') END AS phone, ${pick("(i, 9)", 4)} > 0 AS newsletter, to_json({'receipt': CASE WHEN ${pick("(i, 44)", 3)} = 0 THEN 'paper' ELSE 'pdf' END, 'channels': CASE WHEN ${pick("(i, 10)", 2)} = 0 THEN ['email'] ELSE ['email', 'post'] END}) AS preferences FROM range(1, 20001) AS t(i)`,
  },
  {
    name: "products",
    rows: 600,
    sql: `CREATE TABLE sample.products AS SELECT i AS product_id, 'WH-' || lpad(i::VARCHAR, 5, '0') AS sku, (${goods})[1 + ((i - 1) % 25)] || ', ' || (${grades})[1 + ((i - 1) // 25 % 6)] || CASE WHEN i > 150 THEN ' No. ' || ((i - 1) // 150 + 1) ELSE '' END AS name, CASE WHEN (i - 1) % 25 < 4 OR (i - 1) % 25 IN (15, 16) THEN 'drinks' WHEN (i - 1) % 25 IN (6, 7, 8, 9, 13, 14, 19) THEN 'sweet' ELSE 'pantry' END AS category, (1.50 + ${pick("(i, 11)", 4000)} / 100.0)::DECIMAL(10,2) AS unit_price, CASE WHEN ${pick("(i, 12)", 5)} = 0 THEN ['new', 'gift'] WHEN ${pick("(i, 12)", 5)} = 1 THEN ['gift'] ELSE []::VARCHAR[] END AS tags, {'weight_g': 100 + ${pick("(i, 13)", 40)} * 25, 'fragile': ${pick("(i, 14)", 6)} = 0} AS packaging, ${pick("(i, 15)", 20)} > 0 AS active FROM range(1, 601) AS t(i)`,
  },
  {
    name: "orders",
    rows: 120_000,
    sql: `CREATE TABLE sample.orders AS SELECT 9007199254740992 + i AS order_id, 1 + ((hash((i, 21)) % 20000) * (hash((i, 22)) % 20000) // 20000)::INTEGER AS customer_id, ${orderedAt} AS ordered_at, CASE WHEN i > 118500 THEN 'open' WHEN ${pick("(i, 24)", 40)} = 0 THEN 'cancelled' WHEN ${pick("(i, 24)", 40)} = 1 THEN 'returned' ELSE 'delivered' END AS status, CASE WHEN i > 118500 THEN NULL ELSE (${orderedAt} AT TIME ZONE 'UTC')::DATE + 1 + ${pick("(i, 25)", 9)} END AS delivered_on, CASE WHEN ${pick("(i, 26)", 12)} = 0 THEN 'Please leave it with the neighbour.' || chr(10) || 'Thank you, flat ' || (1 + ${pick("(i, 27)", 90)}) END AS note FROM range(1, 120001) AS t(i)`,
  },
  {
    name: "order_lines",
    rows: 300_000,
    sql: `CREATE TABLE sample.order_lines AS SELECT o.order_id, l.line_no, p.product_id, 1 + ${pick("(i, l.line_no, 33)", 6)} AS quantity, p.unit_price, (CASE WHEN ${pick("(i, l.line_no, 34)", 8)} = 0 THEN 0.100 ELSE 0 END)::DECIMAL(4,3) AS discount FROM (SELECT 9007199254740992 + i AS order_id, i FROM range(1, 120001) AS t(i)) AS o, (SELECT unnest([1, 2, 3, 4])::INTEGER AS line_no) AS l, sample.products AS p WHERE l.line_no <= 1 + i % 4 AND p.product_id = 1 + (hash((i, l.line_no, 31)) % 600)::INTEGER ORDER BY 1, 2`,
  },
  {
    name: "payments",
    rows: 120_000,
    sql: `CREATE TABLE sample.payments AS SELECT md5(o.order_id::VARCHAR)::UUID AS payment_id, o.order_id, sum(l.quantity * l.unit_price * (1 - l.discount))::DECIMAL(12,2) AS amount, CASE ${pick("(o.order_id, 41)", 4)} WHEN 0 THEN 'transfer' WHEN 1 THEN 'card' WHEN 2 THEN 'card' ELSE 'wallet' END AS method, CASE WHEN any_value(o.status) = 'open' THEN NULL ELSE any_value(o.ordered_at) + to_minutes(${pick("(o.order_id, 42)", 2880)}) END AS paid_at FROM sample.orders AS o JOIN sample.order_lines AS l USING (order_id) GROUP BY o.order_id ORDER BY o.order_id`,
  },
  {
    name: "reviews",
    rows: 30_000,
    sql: `CREATE TABLE sample.reviews AS SELECT i AS review_id, 1 + ${pick("(i, 51)", 600)} AS product_id, 1 + ${pick("(i, 52)", 20_000)} AS customer_id, greatest(1, 5 - (hash((i, 53)) % 7)::INTEGER)::TINYINT AS stars, CASE WHEN ${pick("(i, 54)", 4)} = 0 THEN NULL ELSE ${from(list("Arrived early and well packed.|Exactly as described.|Good, but the tin was dented.|Will order again, the whole family likes it.|Too sweet for my taste.|Best I have had in years ☕|Took two weeks to arrive."), "(i, 55)")} END AS body, ${day0} + to_hours(${pick("(i, 56)", 33_000)}) AS written_at FROM range(1, 30001) AS t(i)`,
  },
  {
    name: "orders_by_day",
    rows: 0,
    sql: `CREATE VIEW sample.orders_by_day AS SELECT ordered_at::DATE AS day, count(*) AS orders, sum(amount) AS revenue FROM sample.orders JOIN sample.payments USING (order_id) WHERE status <> 'cancelled' GROUP BY day`,
  },
  {
    name: "best_customers",
    rows: 0,
    sql: `CREATE VIEW sample.best_customers AS SELECT c.customer_id, c.name, c.city, c.country, count(*) AS orders, sum(p.amount) AS revenue, max(o.ordered_at) AS last_order_at FROM sample.customers AS c JOIN sample.orders AS o USING (customer_id) JOIN sample.payments AS p USING (order_id) WHERE o.status <> 'cancelled' GROUP BY ALL`,
  },
];
