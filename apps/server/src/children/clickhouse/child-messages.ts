/** The first message to the child. Sent over the IPC channel, so that the password appears neither in arguments nor in the environment. */
export interface ChildOptions {
  /** Absolute path of the data directory; created if missing. */
  readonly directory: string;
  readonly username: string;
  readonly password: string;
  /** Port on 127.0.0.1; 0 for any free one. */
  readonly port: number;
  /** Memory limit of the whole process, above which queries fail. */
  readonly maxMemoryBytes: number;
  /** Time limit of queries that set none. */
  readonly maxQuerySeconds: number;
  /** How long to wait for a directory that another process still holds. */
  readonly openTimeoutMs: number;
}

/** The child's only reply. */
export type ChildReport =
  | { readonly status: 'serving'; readonly port: number }
  | { readonly status: 'failed'; readonly reason: string };
