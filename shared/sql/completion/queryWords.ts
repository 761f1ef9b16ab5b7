/** Words that begin a query, also in brackets. */
export const queryWords = new Set([
  "SELECT",
  "FROM",
  "WITH",
  "VALUES",
  "PIVOT",
  "UNPIVOT",
  "SUMMARIZE",
  "DESCRIBE",
]);

/** Words that join queries; each side has its own names. */
export const setWords = new Set(["UNION", "INTERSECT", "EXCEPT"]);

/** Words behind which another table follows. */
export const joinWords = new Set(["JOIN"]);

/** Words that end a table's name and alias, or a SELECT list. */
export const clauseWords = new Set([
  ..."SELECT FROM WHERE GROUP HAVING QUALIFY WINDOW ORDER LIMIT OFFSET ON USING SET VALUES RETURNING".split(
    " ",
  ),
  ..."JOIN INNER LEFT RIGHT FULL CROSS NATURAL ASOF POSITIONAL SEMI ANTI LATERAL".split(" "),
  ..."INTO UPDATE WHEN PIVOT UNPIVOT".split(" "),
]);
