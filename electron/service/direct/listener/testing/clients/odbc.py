"""Asks what programs ask through psqlODBC, and prints a line for each answer."""
import datetime, decimal, os, sys, uuid
import pyodbc

pyodbc.pooling = False

def say(name, step):
    try:
        print(f"{name}: {step()}")
    except Exception as error:
        print(f"{name}: FAILED {type(error).__name__} {' '.join(str(error).split())[:900]}")

def connect(more=""):
    env = os.environ
    return pyodbc.connect(f"Driver={{PostgreSQL Unicode}};Server={env['PGHOST']};Port={env['PGPORT']};Database={env['PGDATABASE']};Uid={env['PGUSER']};Pwd={env['PGPASSWORD']};{more}", autocommit=True)

c = connect()
k = c.cursor()
say("version", lambda: c.getinfo(pyodbc.SQL_DBMS_NAME))
say("tables", lambda: [(t.table_name, t.table_type) for t in k.tables(schema="main")])
say("schemas", lambda: sorted({t.table_schem for t in k.tables()} & {"main", "other"}))
say("columns", lambda: [(t.column_name, t.type_name, t.column_size, t.decimal_digits, t.nullable) for t in k.columns(table="cust", schema="main")])
say("primaryKeys", lambda: [t.column_name for t in k.primaryKeys("cust", schema="main")])
say("foreignKeys", lambda: [(t.pktable_name, t.fkcolumn_name) for t in k.foreignKeys(foreignTable="ord", foreignSchema="main")])
say("statistics", lambda: [(t.index_name, t.column_name) for t in k.statistics("ord", schema="main") if t.index_name])
say("rowId", lambda: [t.column_name for t in k.rowIdColumns("cust", schema="main")])
say("procedures", lambda: len(list(k.procedures(schema="main"))))
say("typeInfo", lambda: {"int4", "numeric", "text", "timestamptz"} <= {t.type_name for t in k.getTypeInfo()})

sql = "SELECT ?::BOOLEAN, ?::INTEGER, ?::BIGINT, ?::DOUBLE, ?::DECIMAL(20, 4), ?::VARCHAR, ?::BYTEA, ?::DATE, ?::TIME, ?::TIMESTAMP, ?::UUID, ?::INTEGER"
values = (True, -7, 2**62, -0.1, decimal.Decimal("1234567890123456.7891"), "ä'\\ \"日本", b"\x00\xff'", datetime.date(1969, 7, 20), datetime.time(23, 59, 59),
    datetime.datetime(2024, 2, 29, 1, 2, 3, 456789), uuid.UUID(int=5), None)

def types(cursor):
    row = cursor.execute(sql, values).fetchone()
    return [(want, got) for want, got in zip(values, row) if str(want).lower() != str(got).lower() and not (want is True and got in (True, "1"))] or "same"
say("types", lambda: types(k))
say("serverSide", lambda: types(connect("UseServerSidePrepare=1").cursor()))
say("clientSide", lambda: types(connect("UseServerSidePrepare=0").cursor()))
say("declareFetch", lambda: sum(row[0] for row in connect("UseDeclareFetch=1;Fetch=100").cursor().execute("SELECT range FROM range(10000)")))

def changes():
    k.execute("CREATE TABLE odbc (a INTEGER, b VARCHAR)")
    k.executemany("INSERT INTO odbc VALUES (?, ?)", [(i, f"b{i}") for i in range(50)])
    k.execute("UPDATE odbc SET b = ? WHERE a < ?", "x", 10)
    return (k.rowcount, k.execute("SELECT count(*), sum(a) FROM odbc").fetchone()[0])
say("changes", changes)

def rolled():
    c.autocommit = False
    try:
        k.execute("DELETE FROM odbc")
        c.rollback()
        return k.execute("SELECT count(*) FROM odbc").fetchone()[0]
    finally:
        c.rollback()
        c.autocommit = True
say("rollback", rolled)

def protocol(level):
    c = connect(f"Protocol=7.4-{level}")
    c.autocommit = False
    cursor = c.cursor()
    cursor.execute("INSERT INTO odbc VALUES (1000, 'before')")
    try:
        cursor.execute("SELECT * FROM missing")
    except pyodbc.Error:
        pass
    cursor.execute("INSERT INTO odbc VALUES (1001, 'after')")
    c.commit()
    return [row[0] for row in c.cursor().execute("SELECT a FROM odbc WHERE a >= 1000 ORDER BY a")]
say("statementRollback", lambda: protocol(2))
say("transactionRollback", lambda: protocol(1))
say("error", lambda: k.execute("SELECT nothing FROM cust"))
