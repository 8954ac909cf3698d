/** Returns a ClickHouse SQL literal for a string. */
export function quoteText(text: string): string {
  return `'${escapeBackslashes(text).replaceAll("'", "\\'")}'`;
}

/** Returns a database, table or column name as a quoted identifier of ClickHouse SQL. */
export function quoteIdentifier(name: string): string {
  return `\`${escapeBackslashes(name).replaceAll('`', '\\`')}\``;
}

function escapeBackslashes(text: string): string {
  return text.replaceAll('\\', '\\\\');
}
