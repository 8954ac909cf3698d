/** Rules for the targets of messages. The app provides them, since only it knows its machine. */
export interface TargetRules {
  /** Whether the operator allows an address although it is not public, or for `http:`. */
  readonly isAllowed: (address: string) => boolean;
  /** Whether one of Pixel's own services listens at an address or is known by a name. */
  readonly isOwnService: (host: string, port: number) => boolean;
  /** Returns all addresses of a name. Rejects if it has none. */
  readonly resolve: (hostname: string) => Promise<readonly string[]>;
}
