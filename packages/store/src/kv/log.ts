/** The log in which adapters report what an operator must know. */
export interface Log {
  warn(fields: object, message: string): void;
}
