/** Log for operators. Fields never contain IP addresses, visitor ids or payloads. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
