import type { WrittenService } from "./WrittenService";

let reference = 0;
const next = () => String((reference += 1));

function database(id: string, name: string, status: string) {
  return {
    $id: next(),
    Id: id,
    Name: name,
    Engine: { $id: next(), Id: 1, Name: "duckdb", Version: "1.5.5" },
    Status: status,
    Region: "fra",
    VmSize: "shared-cpu-2x",
    MemoryMb: 2048,
    AutoStop: name === "sales",
    ExpiresAt: name === "sales" ? null : "2026-11-23T00:00:00+00:00",
    CreatedAt: "2026-11-20T10:00:00.0000000+00:00",
    ConnectionUri: "quack:sales.example.com:443",
  };
}

function connection(id: string, kind: string, name: string) {
  const isShop = name === "Shop";
  return {
    "@odata.etag": 'W/"1"',
    Id: id,
    DatabaseId: "5f3c",
    SourceKind: kind,
    DisplayName: name,
    IsPaused: !isShop,
    SyncInterval: isShop ? "01:00:00" : null,
    Settings: isShop ? { host: "shop.example.com", port: 5432 } : {},
    Streams: isShop
      ? [
          { Schema: "public", Table: "orders", IsEnabled: true, ExcludedColumns: ["card"] },
          { Schema: "public", Table: "users", IsEnabled: false, ExcludedColumns: [] },
        ]
      : [],
    LastRunStatus: isShop ? "Failed" : null,
    LastRunStartedAt: isShop ? "2026-11-20T10:00:00Z" : null,
    LastRunError: isShop ? "public.users: permission denied" : null,
    NextRunAt: isShop ? "2026-11-20T11:00:00Z" : null,
  };
}

/** OData and Newtonsoft with references: `$id` beside `Id`, `$values` for lists, TimeSpans, `@odata` notes. */
export const dotnetOData: WrittenService = {
  name: ".NET with OData",
  databases: {
    $id: next(),
    $values: [database("5f3c", "sales", "Running"), database("5f3d", "scratch", "Provisioning")],
  },
  database: {
    "@odata.context": "https://db.example.com/api/v1/$metadata#Databases/$entity",
    ...database("5f3c", "sales", "Running"),
  },
  created: {
    $id: next(),
    Database: database("5f3d", "scratch", "Provisioning"),
    AccessToken: "dbt_9f",
    AttachSql: "ATTACH 'quack'",
  },
  engines: {
    "@odata.context": "https://db.example.com/api/v1/$metadata#Engines",
    value: [
      { Key: "duckdb", DisplayName: "DuckDB", LatestVersion: "1.5.5", Regions: ["fra"], IsDefault: true },
    ],
  },
  schema: {
    "@odata.context": "https://db.example.com/api/v1/$metadata#Tables",
    value: [
      {
        TableSchema: "main",
        TableName: "orders",
        TableType: "BASE TABLE",
        Columns: [
          { ColumnName: "id", DataType: "BIGINT", IsNullable: false, OrdinalPosition: 1 },
          { ColumnName: "total", DataType: "DECIMAL(12,2)", IsNullable: true, OrdinalPosition: 2 },
        ],
      },
      {
        TableSchema: "main",
        TableName: "totals",
        TableType: "VIEW",
        Columns: [{ ColumnName: "total", DataType: "DECIMAL(38,2)", IsNullable: true, OrdinalPosition: 1 }],
      },
    ],
  },
  connectors: {
    value: [
      {
        Kind: "postgres",
        DisplayName: "PostgreSQL",
        AllowMultiple: true,
        Parameters: [
          { Name: "host", DisplayName: "Host", ParameterType: "String", IsRequired: true, IsSecret: false },
          {
            Name: "port",
            DisplayName: "Port",
            ParameterType: "Int32",
            IsRequired: false,
            IsSecret: false,
            DefaultValue: "5432",
          },
          {
            Name: "password",
            DisplayName: "Password",
            ParameterType: "String",
            IsRequired: true,
            IsSecret: true,
          },
          {
            Name: "ssl_mode",
            DisplayName: "SSL mode",
            ParameterType: "Enum",
            IsRequired: false,
            IsSecret: false,
            AllowedValues: [
              { Value: "require", Name: "Required" },
              { Value: "disable", Name: "Off" },
            ],
          },
        ],
      },
      {
        Kind: "stripe",
        DisplayName: "Stripe",
        AllowMultiple: false,
        Parameters: [
          {
            Name: "api_key",
            DisplayName: "API key",
            ParameterType: "String",
            IsRequired: true,
            IsSecret: true,
          },
        ],
      },
    ],
  },
  passedTest: {
    IsSuccess: true,
    ErrorMessage: null,
    Streams: [
      { Schema: "public", Table: "orders" },
      { Schema: "public", Table: "users" },
    ],
  },
  failedTest: { IsSuccess: false, ErrorMessage: "connection refused", Streams: [] },
  connections: {
    "@odata.context": "https://db.example.com/api/v1/$metadata#Connections",
    "@odata.count": 2,
    value: [connection("c11", "postgres", "Shop"), connection("c12", "stripe", "Payments")],
  },
  connection: connection("c11", "postgres", "Shop"),
  streams: {
    result: {
      totalCount: 2,
      items: [
        {
          schema: "public",
          table: "orders",
          isEnabled: true,
          excludedColumns: ["card"],
          columns: [{ name: "id", dataType: "bigint", isNullable: false, isPrimaryKey: true }],
        },
        { schema: "public", table: "users", isEnabled: false, excludedColumns: [], columns: [] },
      ],
    },
    targetUrl: null,
    success: true,
    error: null,
    unAuthorizedRequest: false,
    __abp: true,
  },
  runs: {
    value: [
      {
        RunId: "r32",
        Status: "Failed",
        TriggeredBy: "manual",
        StartTimeUtc: "2026-11-20T10:00:00Z",
        EndTimeUtc: "2026-11-20T10:00:03Z",
        RowsSynced: 1200,
        ErrorMessage: "public.users: permission denied",
        Tables: [
          { Schema: "public", Table: "orders", RowsSynced: 1200, ErrorMessage: null },
          { Schema: "public", Table: "users", RowsSynced: 0, ErrorMessage: "permission denied" },
        ],
      },
      {
        RunId: "r31",
        Status: "Succeeded",
        TriggeredBy: "schedule",
        StartTimeUtc: "2026-11-20T09:00:00Z",
        EndTimeUtc: "2026-11-20T09:00:05Z",
        RowsSynced: 7,
        ErrorMessage: null,
        Tables: [{ Schema: "public", Table: "orders", RowsSynced: 7, ErrorMessage: null }],
      },
    ],
    "@odata.nextLink": null,
  },
  refusal: {
    body: {
      type: "https://tools.ietf.org/html/rfc9110#section-15.5.1",
      title: "One or more validation errors occurred.",
      status: 400,
      errors: { Name: ["The field Name must be a string with a maximum length of 50."] },
      traceId: "00-1-2-00",
    },
    message:
      "One or more validation errors occurred. The field Name must be a string with a maximum length of 50.",
  },
};
