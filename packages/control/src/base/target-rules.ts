/** What decides where messages may go; given by the app, since only that knows its machine. */
export interface TargetRules {
  /** Whether an address lies in a network that the operator allows although it is not public, or for `http:`. */
  readonly isAllowed: (address: string) => boolean;
  /** Whether something of ours listens at an address, or is reached under a name. */
  readonly isOurs: (host: string, port: number) => boolean;
  /** Gives every address of a name; rejects where it has none. */
  readonly resolve: (hostname: string) => Promise<readonly string[]>;
}
