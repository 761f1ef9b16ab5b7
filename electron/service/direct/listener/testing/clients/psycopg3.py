"""Cursors of the server, nested transactions and pipelines with psycopg 3, and prints a line for each answer."""
import psycopg

def say(name, step):
    try:
        print(f"{name}: {step()}")
    except Exception as error:
        print(f"{name}: FAILED {getattr(error, 'sqlstate', None)} {' '.join(str(error).split())[:300]}")

def fetched(binary):
    with psycopg.connect("") as c, c.cursor(name="rows", binary=binary) as k:
        k.execute("SELECT range, range::DECIMAL(9, 2) FROM range(%s)", (10_000,))
        first = k.fetchmany(10)
        return (len(first), first[9][0], sum(row[0] for row in k))
say("serverCursor", lambda: fetched(False))
say("binaryCursor", lambda: fetched(True))

def held():
    with psycopg.connect("") as c:
        k = c.cursor(name="held", withhold=True)
        k.execute("SELECT range FROM range(10)")
        c.commit()
        rows = k.fetchall()
        k.close()
        return len(rows)
say("withHold", held)

def insensitive():
    with psycopg.connect("") as c:
        c.execute("CREATE TEMP TABLE seen AS SELECT 1 AS a")
        k = c.cursor(name="before")
        k.execute("SELECT a FROM seen")
        c.execute("INSERT INTO seen VALUES (2)")
        rows = k.fetchall()
        k.close()
        return (rows, c.execute("SELECT count(*) FROM seen").fetchone()[0])
say("insensitive", insensitive)

def nested():
    with psycopg.connect("") as c:
        with c.transaction():
            try:
                with c.transaction():
                    c.execute("INSERT INTO cust VALUES (1, 'there already', NULL, NULL)")
            except psycopg.errors.UniqueViolation:
                pass
            try:
                with c.transaction():
                    c.execute("SELECT * FROM missing")
            except psycopg.errors.UndefinedTable:
                pass
            c.execute("UPDATE cust SET name = 'kept' WHERE id = 2")
            with c.transaction():
                c.execute("UPDATE cust SET name = 'too' WHERE id = 3")
        return c.execute("SELECT name FROM cust WHERE id IN (1, 2, 3) ORDER BY id").fetchall()
say("nested", nested)

def impossible():
    with psycopg.connect("") as c:
        try:
            with c.transaction():
                c.execute("UPDATE cust SET name = 'never' WHERE id = 4")
                try:
                    with c.transaction():
                        c.execute("INSERT INTO cust VALUES (1, 'there already', NULL, NULL)")
                except psycopg.errors.UniqueViolation:
                    pass
        except psycopg.Error as error:
            said = error.sqlstate
        return (said, c.execute("SELECT name FROM cust WHERE id = 4").fetchone()[0])
say("impossible", impossible)

def pipelined():
    with psycopg.connect("", autocommit=True) as c, c.pipeline():
        cursors = [c.execute("SELECT %s::INT", (number,)) for number in range(20)]
        return sum(one.fetchone()[0] for one in cursors)
say("pipeline", pipelined)

def copied():
    with psycopg.connect("") as c:
        c.execute("CREATE TEMP TABLE copied (a INTEGER, b VARCHAR)")
        with c.cursor().copy("COPY copied FROM STDIN") as copy:
            for number in range(1000):
                copy.write_row((number, None if number % 2 else f"b\t{number}"))
        with c.cursor().copy("COPY (SELECT * FROM copied ORDER BY a) TO STDOUT") as copy:
            rows = list(copy.rows())
        return (len(rows), rows[2])
say("copy", copied)
