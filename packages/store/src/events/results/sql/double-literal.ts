/** Writes a double so that its digits don't depend on ClickHouse's parser. */
export function doubleLiteral(value: number): string {
  const bits = new BigUint64Array(new Float64Array([value]).buffer)[0];
  return `reinterpretAsFloat64(toUInt64(${bits}))`;
}
