/** Where adapters write what an operator must know. */
export interface Log {
  warn(fields: object, message: string): void;
}
