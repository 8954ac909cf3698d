/** Returns a ClickHouse SQL literal for a string: https://clickhouse.com/docs/sql-reference/syntax#string */
export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
