/** Writes a text as a string literal of ClickHouse's SQL. */
export function quoteText(text: string): string {
  return `'${escapeBackslashes(text).replaceAll("'", "\\'")}'`;
}

/** Writes a name of a database, table or column as a quoted identifier of ClickHouse's SQL. */
export function quoteIdentifier(name: string): string {
  return `\`${escapeBackslashes(name).replaceAll('`', '\\`')}\``;
}

function escapeBackslashes(text: string): string {
  return text.replaceAll('\\', '\\\\');
}
