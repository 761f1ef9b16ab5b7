import { bareSql, isSeveral } from "./sqlText";

/** Statements that answer with rows. */
const queries = /^[\s(]*(?:select|with|show|desc|describe|exists|explain|check|from)\b/i;

/** Functions and engines that reach out of the database. Users that are made by statements have no right to them either. */
const sources =
  /\b(url|urlCluster|file|fileCluster|remote|remoteSecure|cluster|clusterAllReplicas|mysql|postgresql|mongodb|redis|sqlite|jdbc|odbc|s3\w*|gcs|hdfs\w*|azureBlobStorage\w*|iceberg\w*|deltaLake\w*|hudi\w*|executable|catBoostPool|input|merge|dictionary)\s*\(/i;
const sourceEngines =
  /\bengine\s*=?\s*(url|file|mysql|postgresql|materialized\w+|mongodb|redis|sqlite|jdbc|odbc|s3\w*|hdfs|azure\w*|kafka|rabbitmq|nats|iceberg\w*|deltalake|hudi|executable\w*|embeddedrocksdb|merge|dictionary)\b/i;
const administration =
  /^[\s(]*(?:system|kill|grant|revoke|use|set|backup|restore)\b|\b(?:create|drop|attach|detach|rename|alter)\s+(?:or\s+replace\s+)?(?:database|user|role|quota|row\s+policy|settings\s+profile|named\s+collection|function|profile)\b/i;
const outFile = /\binto\s+outfile\b/i;
const format = /\bformat\s+[A-Za-z]\w*\s*;?\s*(?:settings\b[^]*)?$/i;

/** What would be done on one server of a cluster alone. */
const oneServerOnly =
  /^[\s(]*(create|drop|attach|detach|rename|alter|truncate|optimize|exchange|undrop|replace)\b/i;

export interface CheckedStatement {
  /** Whether it answers with rows, and inserts none: only then a bound of rows may be set. */
  readonly isQuery: boolean;
}

/**
 * Looks at a statement before it is sent. The rights of its user are what holds; this says sooner, and in words, what they
 * would refuse, and is all there is on servers that are too old for users of their own.
 *
 * @param cluster that the database is on; null for a server by itself
 * @returns what is known of it, or a sentence that refuses it
 */
export function checkStatement(sql: string, cluster: string | null = null): CheckedStatement | string {
  const bare = bareSql(sql);
  if (bare.replaceAll(";", "").trim() === "") return "There is no statement in the text.";
  if (isSeveral(sql)) return "Send one statement at a time.";
  const source = (sources.exec(bare) ?? sourceEngines.exec(bare))?.[1];
  if (source !== undefined)
    return `${source} is not allowed here: it would read from or write to another place than this database. Use a Connection to bring data in.`;
  if (administration.test(bare))
    return "Statements about the server, its users, settings and whole databases are not allowed here. Create and delete databases with the service.";
  const definition = oneServerOnly.exec(bare)?.[1];
  if (cluster !== null && definition !== undefined)
    return `${definition.toUpperCase()} is not allowed in a database on the cluster ${cluster}: it would be done on one server alone, and answers from others would lack it. Tables come from Connections; INSERT and SELECT work.`;
  if (outFile.test(bare)) return "INTO OUTFILE is not allowed here. Export the result instead.";
  if (format.test(bare)) return "Leave out FORMAT: the service chooses the form of its answers.";
  return { isQuery: queries.test(bare) && !/\binsert\b/i.test(bare) };
}
