/** Where the child's supervisor writes what an operator must know. */
export interface Log {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
