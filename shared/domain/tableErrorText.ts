/** The error of a table with the table's name before it, where the error itself does not name it as “name: reason”. */
export function tableErrorText(name: string, error: string): string {
  return error.includes(`${name}: `) ? error : `${name}: ${error}`;
}
