import type { ClickHouseError } from '@clickhouse/client';

/**
 * Exceptions that the same rows would cause at every attempt; all others concern the server or the connection.
 * https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp
 */
const dataErrors = new Set([
  'ARGUMENT_OUT_OF_BOUND',
  'CANNOT_CONVERT_TYPE',
  'CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN',
  'CANNOT_READ_ARRAY_FROM_TEXT',
  'CANNOT_READ_MAP_FROM_TEXT',
  'DECIMAL_OVERFLOW',
  'INCORRECT_DATA',
  'SIZES_OF_ARRAYS_DONT_MATCH',
  'TOO_DEEP_RECURSION',
  'TOO_LARGE_ARRAY_SIZE',
  'TOO_LARGE_STRING_SIZE',
  'TYPE_MISMATCH',
  'VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE',
]);

/** Whether ClickHouse rejected the rows themselves. */
export function isDataError({ type }: ClickHouseError): boolean {
  return (
    type !== undefined &&
    (type.startsWith('CANNOT_PARSE_') || type.startsWith('CANNOT_READ_') || dataErrors.has(type))
  );
}
