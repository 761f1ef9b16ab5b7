import { bareSql } from "./sqlText";

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

export interface CheckedStatement {
  /** Whether it answers with rows, and inserts none: only then a bound of rows may be set. */
  readonly isQuery: boolean;
}

/**
 * Looks at a statement before it is sent. The rights of its user are what holds; this says sooner, and in words, what they
 * would refuse, and is all there is on servers that are too old for users of their own.
 *
 * @returns what is known of it, or a sentence that refuses it
 */
export function checkStatement(sql: string): CheckedStatement | string {
  const bare = bareSql(sql);
  if (bare.replaceAll(";", "").trim() === "") return "There is no statement in the text.";
  if (/;[^]*[^\s;]/.test(bare)) return "Send one statement at a time.";
  const source = (sources.exec(bare) ?? sourceEngines.exec(bare))?.[1];
  if (source !== undefined)
    return `${source} is not allowed here: it would read from or write to another place than this database. Use a Connection to bring data in.`;
  if (administration.test(bare))
    return "Statements about the server, its users, settings and whole databases are not allowed here. Create and delete databases with the service.";
  if (outFile.test(bare)) return "INTO OUTFILE is not allowed here. Export the result instead.";
  if (format.test(bare)) return "Leave out FORMAT: the service chooses the form of its answers.";
  return { isQuery: queries.test(bare) && !/\binsert\b/i.test(bare) };
}
