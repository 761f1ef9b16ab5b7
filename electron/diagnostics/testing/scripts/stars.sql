-- Stars, COLUMNS and what is left out, replaced and renamed in them.
CREATE TABLE integers AS SELECT 42 i, 84 j UNION ALL SELECT 13, 14;
SELECT COLUMNS(integers.*) FROM integers;
SELECT COLUMNS('(i)') AS 'prefix_\1' FROM integers;
SELECT * LIKE '%' FROM integers;
SELECT * NOT SIMILAR TO 'j' FROM integers;
SELECT * RENAME (i AS renamed) FROM integers;
SELECT * EXCLUDE i REPLACE (j * 2 AS j) FROM integers;
SELECT integers.* EXCLUDE (integers.i) FROM integers;
SELECT unnest({'a': 1, 'b': 2}), COLUMNS(*) FROM integers;
SELECT struct_pack(*COLUMNS(*)) FROM integers;
SELECT COLUMNS([x for x in *]) FROM integers;
SELECT COLUMNS([x for x in (*) if x LIKE 'i%']) FROM integers;
SELECT COLUMNS(['i', 'j']) FROM integers;
SELECT sum(COLUMNS(*)) OVER () FROM integers;
SELECT * FROM integers WHERE COLUMNS(*) > 10 AND COLUMNS(['i']) < 50;
PREPARE v1 AS SELECT COLUMNS(*)+? FROM integers;
EXECUTE v1(1);
