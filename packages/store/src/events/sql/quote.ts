/** Returns a text as a string literal of ClickHouse SQL: https://clickhouse.com/docs/sql-reference/syntax#string */
export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
