/** Rules for the targets of webhook messages. The app provides them, since they depend on the machine it runs on. */
export interface TargetRules {
  /** Whether the operator explicitly allows an IP address, which then may be non-public or used with `http:`. */
  readonly isAllowed: (address: string) => boolean;
  /** Whether a host, as an IP address or a name, and port belong to one of Pixel's own services. */
  readonly isOwnService: (host: string, port: number) => boolean;
  /** Resolves a host name to all its IP addresses. Rejects if it has none. */
  readonly resolve: (hostname: string) => Promise<readonly string[]>;
}
