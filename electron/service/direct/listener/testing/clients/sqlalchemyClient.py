"""Reflects tables and makes a round trip with SQLAlchemy, and prints a line for each answer."""
import datetime, decimal, uuid, os, warnings
warnings.simplefilter("ignore")
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

def say(name, step):
    try:
        print(f"{name}: {step()}")
    except Exception as error:
        print(f"{name}: FAILED {type(error).__name__} {' '.join(str(error).split())[:900]}")

url = sa.engine.URL.create("postgresql+psycopg2", os.environ["PGUSER"], os.environ["PGPASSWORD"], os.environ["PGHOST"], int(os.environ["PGPORT"]), os.environ["PGDATABASE"])
engine = sa.create_engine(url)
inspector = sa.inspect(engine)
say("schemas", lambda: inspector.get_schema_names())
say("default", lambda: inspector.default_schema_name)
say("tables", lambda: sorted(inspector.get_table_names()))
say("other", lambda: inspector.get_table_names(schema="other"))
say("views", lambda: inspector.get_view_names())
say("definition", lambda: "cust" in inspector.get_view_definition("vv"))
say("columns", lambda: [(c["name"], str(c["type"]), c["nullable"], c["default"]) for c in inspector.get_columns("cust")])
say("primaryKey", lambda: inspector.get_pk_constraint("cust")["constrained_columns"])
say("foreignKeys", lambda: [(k["constrained_columns"], k["referred_table"], k["referred_columns"]) for k in inspector.get_foreign_keys("ord")])
say("unique", lambda: inspector.get_unique_constraints("cust"))
say("checks", lambda: [c["sqltext"] for c in inspector.get_check_constraints("ord")])
say("indexes", lambda: [(i["name"], i["column_names"], i["unique"]) for i in inspector.get_indexes("ord")])
say("comment", lambda: inspector.get_table_comment("cust"))
say("sequences", lambda: inspector.get_sequence_names())
say("has", lambda: (inspector.has_table("cust"), inspector.has_table("nothing")))

def reflected():
    meta = sa.MetaData()
    meta.reflect(engine, views=True)
    return sorted(meta.tables)
say("reflect", reflected)

def round_trip():
    meta = sa.MetaData()
    table = sa.Table("alchemy", meta,
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False), sa.Column("name", sa.String(40), nullable=False), sa.Column("price", sa.Numeric(12, 3)),
        sa.Column("made_at", sa.DateTime), sa.Column("day", sa.Date), sa.Column("ok", sa.Boolean), sa.Column("data", sa.LargeBinary), sa.Column("u", postgresql.UUID(as_uuid=True)),
        sa.Column("tags", postgresql.ARRAY(sa.Text)), sa.Column("doc", sa.JSON), sa.Column("big", sa.BigInteger), sa.Column("f", sa.Float))
    meta.create_all(engine)
    row = dict(id=1, name="o'ä", price=decimal.Decimal("12.345"), made_at=datetime.datetime(2024, 2, 29, 1, 2, 3, 4), day=datetime.date(1969, 1, 2), ok=True, data=b"\x00\xff",
        u=uuid.UUID(int=7), tags=["a", "b,\"c"], doc={"k": [1, None]}, big=2**62, f=0.1)
    with engine.begin() as c:
        c.execute(table.insert(), [row, {**row, "id": 2, "name": None or "second"}])
        c.execute(table.update().where(table.c.id == 2).values(price=None))
    with engine.connect() as c:
        back = c.execute(sa.select(table).where(table.c.id == 1)).mappings().one()
        low = c.execute(sa.select(sa.func.count(), sa.func.max(table.c.price)).where(table.c.name.like("%c%"))).one()
    meta.drop_all(engine)
    same = {key: value for key, value in back.items()}
    same["data"] = bytes(same["data"])
    return ([key for key in row if same[key] != row[key]], tuple(low))
say("roundTrip", round_trip)

def nested():
    with engine.connect() as c, c.begin():
        c.execute(sa.text("CREATE TABLE nested (a INTEGER)"))
        with c.begin_nested() as inner:
            c.execute(sa.text("INSERT INTO nested VALUES (1)"))
            inner.rollback()
        return c.execute(sa.text("SELECT count(*) FROM nested")).scalar()
say("nested", nested)

def streamed():
    with engine.connect().execution_options(stream_results=True) as c:
        return sum(row[0] for row in c.execute(sa.text("SELECT range FROM range(10000)")))
say("streamed", streamed)
