import type { WrittenService } from "./WrittenService";

function database(id: string, name: string, status: string) {
  return {
    DatabaseId: id,
    DatabaseArn: `arn:cloud:db:eu-central-1:123456789012:database/${id}`,
    DatabaseName: name,
    Engine: "duckdb",
    EngineVersion: "1.5.5",
    DatabaseStatus: status,
    Region: "fra",
    InstanceType: "shared-cpu-2x",
    MemoryMiB: 2048,
    AutoStopEnabled: name === "sales",
    ...(name === "sales" ? {} : { ExpirationTime: 1795392000.0 }),
    CreationTime: 1795168800.0,
    Endpoint: { Address: "quack:sales.example.com:443", Protocol: "quack" },
    Tags: [{ Key: "team", Value: "data" }],
  };
}

function connection(id: string, kind: string, name: string) {
  const isShop = name === "Shop";
  return {
    ConnectionId: id,
    ConnectionArn: `arn:cloud:db:eu-central-1:123456789012:connection/${id}`,
    ConnectionName: name,
    ConnectorType: kind,
    DatabaseId: "db-0a1",
    ConnectionStatus: isShop ? "ACTIVE" : "PAUSED",
    ...(isShop ? { ScheduleExpression: "rate(1 hour)" } : {}),
    Configuration: isShop ? { host: "shop.example.com", port: 5432 } : {},
    StreamConfigurations: isShop
      ? [
          { SchemaName: "public", TableName: "orders", Enabled: true, ExcludeColumns: ["card"] },
          { SchemaName: "public", TableName: "users", Enabled: false, ExcludeColumns: [] },
        ]
      : [],
    ...(isShop
      ? {
          LastRun: {
            RunId: "r-32",
            RunState: "FAILED",
            StartedOn: 1795168800.0,
            CompletedOn: 1795168803.0,
            ErrorMessage: "public.users: permission denied",
          },
          NextRunTime: 1795172400.0,
        }
      : {}),
  };
}

const ResponseMetadata = { RequestId: "c6104cbe", HTTPStatusCode: 200, RetryAttempts: 0 };

/** Names with the resource's own prefix, ARNs, Unix seconds, rate expressions, what is absent left out. */
export const awsLike: WrittenService = {
  name: "Cloud provider",
  databases: {
    Databases: [database("db-0a1", "sales", "AVAILABLE"), database("db-0a2", "scratch", "CREATING")],
    ResponseMetadata,
  },
  database: { Database: database("db-0a1", "sales", "AVAILABLE"), ResponseMetadata },
  created: {
    Database: database("db-0a2", "scratch", "CREATING"),
    Credentials: { Token: "dbt_9f" },
    ResponseMetadata,
  },
  engines: {
    EngineTypes: [
      { Engine: "duckdb", EngineDescription: "DuckDB", EngineVersion: "1.5.5", SupportedRegions: ["fra"] },
    ],
    ResponseMetadata,
  },
  schema: {
    TableList: [
      {
        Name: "orders",
        DatabaseName: "main",
        TableType: "EXTERNAL_TABLE",
        CreateTime: 1795168800.0,
        StorageDescriptor: {
          Columns: [
            { Name: "id", Type: "BIGINT", Nullable: false },
            { Name: "total", Type: "DECIMAL(12,2)", Nullable: true },
          ],
          Compressed: false,
        },
        PartitionKeys: [],
        Parameters: { classification: "parquet" },
      },
      {
        Name: "totals",
        DatabaseName: "main",
        TableType: "VIRTUAL_VIEW",
        StorageDescriptor: { Columns: [{ Name: "total", Type: "DECIMAL(38,2)", Nullable: true }] },
        PartitionKeys: [],
      },
    ],
    ResponseMetadata,
  },
  connectors: {
    ConnectorTypes: [
      {
        ConnectorType: "postgres",
        DisplayName: "PostgreSQL",
        SupportsMultiple: true,
        Properties: [
          { PropertyName: "host", DisplayName: "Host", PropertyType: "STRING", Required: true },
          {
            PropertyName: "port",
            DisplayName: "Port",
            PropertyType: "INTEGER",
            Required: false,
            DefaultValue: "5432",
          },
          {
            PropertyName: "password",
            DisplayName: "Password",
            PropertyType: "STRING",
            Required: true,
            Sensitive: true,
          },
          {
            PropertyName: "ssl_mode",
            DisplayName: "SSL mode",
            PropertyType: "STRING",
            Required: false,
            AllowedValues: ["require", "disable"],
          },
        ],
      },
      {
        ConnectorType: "stripe",
        DisplayName: "Stripe",
        SupportsMultiple: false,
        Properties: [
          {
            PropertyName: "api_key",
            DisplayName: "API key",
            PropertyType: "STRING",
            Required: true,
            Sensitive: true,
          },
        ],
      },
    ],
    ResponseMetadata,
  },
  passedTest: {
    Status: "SUCCEEDED",
    Tables: [
      { SchemaName: "public", TableName: "orders" },
      { SchemaName: "public", TableName: "users" },
    ],
    ResponseMetadata,
  },
  failedTest: { Status: "FAILED", StatusReason: "connection refused", Tables: [], ResponseMetadata },
  connections: {
    Connections: [connection("con-11", "postgres", "Shop"), connection("con-12", "stripe", "Payments")],
    ResponseMetadata,
  },
  connection: { Connection: connection("con-11", "postgres", "Shop"), ResponseMetadata },
  streams: {
    Tables: [
      {
        SchemaName: "public",
        TableName: "orders",
        Enabled: true,
        ExcludeColumns: ["card"],
        Columns: [{ Name: "id", Type: "bigint", Nullable: false }],
        PrimaryKey: ["id"],
      },
      {
        SchemaName: "public",
        TableName: "users",
        Enabled: false,
        ExcludeColumns: [],
        Columns: [],
        PrimaryKey: [],
      },
    ],
    ResponseMetadata,
  },
  runs: {
    JobRuns: [
      {
        Id: "r-32",
        Attempt: 0,
        JobName: "con-11",
        JobRunState: "FAILED",
        TriggerType: "manual",
        StartedOn: 1795168800.0,
        CompletedOn: 1795168803.0,
        ErrorMessage: "public.users: permission denied",
        RowsSynced: 1200,
        TableStatistics: [
          { SchemaName: "public", TableName: "orders", Rows: 1200 },
          { SchemaName: "public", TableName: "users", Rows: 0, ErrorMessage: "permission denied" },
        ],
      },
      {
        Id: "r-31",
        Attempt: 0,
        JobName: "con-11",
        JobRunState: "SUCCEEDED",
        TriggerType: "schedule",
        StartedOn: 1795165200.0,
        CompletedOn: 1795165205.0,
        RowsSynced: 7,
        TableStatistics: [{ SchemaName: "public", TableName: "orders", Rows: 7 }],
      },
    ],
    NextToken: null,
    ResponseMetadata,
  },
  refusal: {
    body: {
      __type: "com.cloud.db#ValidationException",
      Message: "1 validation error detected: name is too long",
    },
    message: "1 validation error detected: name is too long",
  },
  means: {
    // What it calls the database of a table may be its schema, or not.
    schema: [
      {
        schema: null,
        name: "orders",
        kind: "table",
        columns: [
          { name: "id", type: "BIGINT", nullable: false },
          { name: "total", type: "DECIMAL(12,2)", nullable: true },
        ],
      },
      { schema: null, name: "totals", kind: "view", columns: [{ name: "total", type: "DECIMAL(38,2)" }] },
    ],
  },
};
