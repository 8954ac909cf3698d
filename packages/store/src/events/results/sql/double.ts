/** Writes a double so that none of its digits depends on how ClickHouse reads them. */
export function double(value: number): string {
  const bits = new BigUint64Array(new Float64Array([value]).buffer)[0];
  return `reinterpretAsFloat64(toUInt64(${bits}))`;
}
