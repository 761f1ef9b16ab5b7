import java.math.BigDecimal;
import java.sql.*;
import java.time.*;
import java.util.*;

/** Asks what programs ask through pgjdbc, and prints a line for each answer; started by `java Jdbc.java` with the driver on the class path. */
public class Jdbc {
  interface Step {
    Object run() throws Exception;
  }

  static void say(String name, Step step) {
    try {
      System.out.println(name + ": " + step.run());
    } catch (Exception error) {
      String state = error instanceof SQLException sql ? sql.getSQLState() + " " : "";
      System.out.println(name + ": FAILED " + state + String.valueOf(error.getMessage()).replace('\n', ' '));
    }
  }

  /** Rows of a result as lists of the columns' texts. */
  static List<List<String>> rows(ResultSet result, String... columns) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    while (result.next()) {
      List<String> row = new ArrayList<>();
      for (String column : columns) row.add(result.getString(column));
      rows.add(row);
    }
    return rows;
  }

  static Connection open(String more) throws SQLException {
    Map<String, String> env = System.getenv();
    String url = "jdbc:postgresql://" + env.get("PGHOST") + ":" + env.get("PGPORT") + "/" + env.get("PGDATABASE");
    return DriverManager.getConnection(url + "?ApplicationName=jdbc" + more, env.get("PGUSER"), env.get("PGPASSWORD"));
  }

  public static void main(String[] args) throws Exception {
    try (Connection c = open("")) {
      metadata(c.getMetaData());
      types(c, "text");
      fetch(c);
      batch(c);
      savepoints(c);
    }
    // Binary from the first execution on, and prepared on the server at once.
    try (Connection c = open("&prepareThreshold=-1&binaryTransfer=true")) {
      types(c, "binary");
    }
    try (Connection c = open("&autosave=always")) {
      say("autosave", () -> {
        c.setAutoCommit(false);
        try (Statement s = c.createStatement()) {
          s.execute("CREATE TABLE autosaved (a INTEGER)");
          try {
            s.execute("SELECT * FROM missing");
          } catch (SQLException error) {
            // Autosave goes back to before the statement.
          }
          s.execute("INSERT INTO autosaved VALUES (1)");
          c.commit();
          return "kept";
        } finally {
          c.rollback();
        }
      });
    }
    try (Connection c = open("&preferQueryMode=simple")) {
      // In this mode the driver itself can't send bytes.
      types(c, "simple");
    }
  }

  static void metadata(DatabaseMetaData meta) {
    say("product", () -> meta.getDatabaseProductName() + " " + meta.getDatabaseMajorVersion());
    say("catalogs", () -> rows(meta.getCatalogs(), "TABLE_CAT"));
    say("schemas", () -> rows(meta.getSchemas(), "TABLE_SCHEM"));
    say("tableTypes", () -> rows(meta.getTableTypes(), "TABLE_TYPE").size() > 3);
    say("tables", () -> rows(meta.getTables(null, "main", "%", new String[] {"TABLE", "VIEW"}), "TABLE_NAME", "TABLE_TYPE"));
    say("allTables", () -> rows(meta.getTables(null, null, "cust", null), "TABLE_SCHEM", "TABLE_NAME"));
    say("columns", () -> rows(meta.getColumns(null, "main", "cust", null),
        "COLUMN_NAME", "TYPE_NAME", "COLUMN_SIZE", "DECIMAL_DIGITS", "IS_NULLABLE", "COLUMN_DEF", "ORDINAL_POSITION"));
    say("primaryKeys", () -> rows(meta.getPrimaryKeys(null, "main", "cust"), "COLUMN_NAME", "KEY_SEQ"));
    say("importedKeys", () -> rows(meta.getImportedKeys(null, "main", "ord"), "PKTABLE_NAME", "PKCOLUMN_NAME", "FKCOLUMN_NAME"));
    say("exportedKeys", () -> rows(meta.getExportedKeys(null, "main", "cust"), "FKTABLE_NAME", "FKCOLUMN_NAME"));
    say("crossReference", () -> rows(meta.getCrossReference(null, "main", "cust", null, "main", "ord"), "FKCOLUMN_NAME"));
    say("indexes", () -> rows(meta.getIndexInfo(null, "main", "ord", false, true), "INDEX_NAME", "NON_UNIQUE", "COLUMN_NAME", "ORDINAL_POSITION"));
    say("bestRow", () -> rows(meta.getBestRowIdentifier(null, "main", "cust", 0, true), "COLUMN_NAME"));
    say("typeInfo", () -> {
      List<String> names = new ArrayList<>();
      for (List<String> row : rows(meta.getTypeInfo(), "TYPE_NAME")) names.add(row.get(0));
      return names.containsAll(List.of("int4", "numeric", "text", "timestamptz", "uuid", "bytea"));
    });
    say("functions", () -> rows(meta.getFunctions(null, "main", "%"), "FUNCTION_NAME"));
    say("procedures", () -> rows(meta.getProcedures(null, "main", "%"), "PROCEDURE_NAME"));
    say("udts", () -> rows(meta.getUDTs(null, null, "%", null), "TYPE_NAME"));
    say("privileges", () -> rows(meta.getTablePrivileges(null, "main", "cust"), "PRIVILEGE").size() >= 0);
    say("columnPrivileges", () -> rows(meta.getColumnPrivileges(null, "main", "cust", "%"), "PRIVILEGE").size() >= 0);
    say("versionColumns", () -> rows(meta.getVersionColumns(null, "main", "cust"), "COLUMN_NAME").size() >= 0);
    say("keywords", () -> !meta.getSQLKeywords().isEmpty());
    say("nameLength", () -> meta.getMaxColumnNameLength());
    say("clientInfo", () -> rows(meta.getClientInfoProperties(), "NAME"));
  }

  static final String values = "SELECT ?::BOOLEAN, ?::SMALLINT, ?::INTEGER, ?::BIGINT, ?::FLOAT, ?::DOUBLE, ?::DECIMAL(20, 4), ?::VARCHAR, ?::BLOB,"
      + " ?::DATE, ?::TIME, ?::TIMESTAMP, ?::TIMESTAMPTZ, ?::UUID, ?::INTEGER[], ?::VARCHAR[], ?::INTEGER";

  static void types(Connection c, String name) {
    say(name, () -> {
      StringBuilder all = new StringBuilder();
      try (PreparedStatement s = c.prepareStatement(values)) {
        // The second time takes what the driver has learnt from the first.
        for (int round = 0; round < 7; round += 1) {
          UUID uuid = new UUID(1, 2);
          s.setBoolean(1, true);
          s.setShort(2, Short.MIN_VALUE);
          s.setInt(3, Integer.MAX_VALUE);
          s.setLong(4, Long.MIN_VALUE);
          s.setFloat(5, 1.25f);
          s.setDouble(6, -0.1);
          s.setBigDecimal(7, new BigDecimal("1234567890123456.7891"));
          s.setString(8, "ä'\\ \"日本");
          if (name.equals("simple")) s.setNull(9, Types.BINARY);
          else s.setBytes(9, new byte[] {0, -1, 39});
          s.setObject(10, LocalDate.of(1969, 7, 20));
          s.setObject(11, LocalTime.of(23, 59, 59, 999_999_000));
          s.setObject(12, LocalDateTime.of(2024, 2, 29, 1, 2, 3, 456_789_000));
          s.setObject(13, OffsetDateTime.of(1999, 12, 31, 23, 0, 0, 1000, ZoneOffset.ofHours(-5)));
          s.setObject(14, uuid);
          s.setArray(15, c.createArrayOf("int4", new Integer[] {1, null, -3}));
          s.setArray(16, c.createArrayOf("text", new String[] {"a,b", "\"", "\\", "", null}));
          s.setNull(17, Types.INTEGER);
          try (ResultSet r = s.executeQuery()) {
            r.next();
            List<Object> row = List.of(r.getBoolean(1), r.getShort(2), r.getInt(3), r.getLong(4), r.getFloat(5), r.getDouble(6),
                r.getBigDecimal(7), r.getString(8), r.getBytes(9) == null ? "null" : HexFormat.of().formatHex(r.getBytes(9)), r.getObject(10, LocalDate.class),
                r.getObject(11, LocalTime.class), r.getObject(12, LocalDateTime.class), r.getObject(13, OffsetDateTime.class).toInstant(),
                r.getObject(14, UUID.class).equals(uuid), Arrays.toString((Object[]) r.getArray(15).getArray()),
                Arrays.toString((Object[]) r.getArray(16).getArray()), r.getObject(17) == null);
            if (round == 0) all.append(row);
            else if (!all.toString().equals(row.toString())) return "round " + round + " differs: " + row;
          }
        }
      }
      return all;
    });
  }

  static void fetch(Connection c) {
    say("fetch", () -> {
      c.setAutoCommit(false);
      long sum = 0;
      try (Statement s = c.createStatement()) {
        s.setFetchSize(1000);
        try (ResultSet r = s.executeQuery("SELECT range FROM range(100000)")) {
          while (r.next()) {
            sum += r.getLong(1);
            // Another statement in the middle of it.
            if (r.getLong(1) == 50_000) {
              try (Statement other = c.createStatement(); ResultSet one = other.executeQuery("SELECT 7")) {
                one.next();
                sum += one.getInt(1) - 7;
              }
            }
          }
        }
      } finally {
        c.commit();
        c.setAutoCommit(true);
      }
      return sum;
    });
    say("maxRows", () -> {
      try (Statement s = c.createStatement()) {
        s.setMaxRows(5);
        return rows(s.executeQuery("SELECT range AS r FROM range(1000000)"), "r").size();
      }
    });
  }

  static void batch(Connection c) {
    say("batch", () -> {
      try (Statement s = c.createStatement()) {
        s.execute("CREATE TABLE batched (a INTEGER, b VARCHAR)");
      }
      try (PreparedStatement s = c.prepareStatement("INSERT INTO batched VALUES (?, ?)")) {
        for (int i = 0; i < 300; i += 1) {
          s.setInt(1, i);
          s.setString(2, "b" + i);
          s.addBatch();
        }
        int[] counts = s.executeBatch();
        try (Statement t = c.createStatement(); ResultSet r = t.executeQuery("SELECT count(*), sum(a) FROM batched")) {
          r.next();
          return counts.length + " " + counts[299] + " " + r.getInt(1) + " " + r.getInt(2);
        }
      }
    });
    say("returning", () -> {
      try (PreparedStatement s = c.prepareStatement("INSERT INTO batched VALUES (?, ?)", new String[] {"a"})) {
        s.setInt(1, 1000);
        s.setString(2, "x");
        s.executeUpdate();
        return rows(s.getGeneratedKeys(), "a");
      }
    });
    say("update", () -> {
      try (Statement s = c.createStatement()) {
        return s.executeUpdate("UPDATE batched SET b = 'y' WHERE a < 10") + " " + s.executeUpdate("DELETE FROM batched WHERE a < 5");
      }
    });
    say("error", () -> {
      try (Statement s = c.createStatement()) {
        return s.executeQuery("SELECT nothing FROM cust");
      }
    });
  }

  static void savepoints(Connection c) {
    say("savepoint", () -> {
      c.setAutoCommit(false);
      try (Statement s = c.createStatement()) {
        s.execute("INSERT INTO batched VALUES (2000, 'before')");
        Savepoint point = c.setSavepoint();
        s.execute("INSERT INTO batched VALUES (2001, 'after')");
        c.rollback(point);
        c.commit();
        return rows(s.executeQuery("SELECT a FROM batched WHERE a >= 2000"), "a");
      } finally {
        c.rollback();
        c.setAutoCommit(true);
      }
    });
  }
}
