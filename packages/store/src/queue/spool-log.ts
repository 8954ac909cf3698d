/** The log in which a spool reports what an operator must know. Fields never contain records. */
export interface SpoolLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
