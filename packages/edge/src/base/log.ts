/** Where the edge writes what an operator must know. Fields never hold addresses, ids of visitors or payloads. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
