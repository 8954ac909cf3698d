/**
 * What the child is told first. It goes through the IPC channel, so that the password stands neither in an argument list
 * nor in an environment.
 */
export interface ChildOptions {
  /** Absolute path of the data directory; made where it is missing. */
  readonly directory: string;
  readonly username: string;
  readonly password: string;
  /** Port on 127.0.0.1; 0 for any free one. */
  readonly port: number;
  /** Memory of the whole process above which queries fail. */
  readonly maxMemoryBytes: number;
  /** Time after which a query that names no other limit is ended. */
  readonly maxQuerySeconds: number;
  /** How long a directory that another process still holds is waited for. */
  readonly openWithinMs: number;
}

/** What the child answers, once. */
export type ChildReport =
  | { readonly status: 'serving'; readonly port: number }
  | { readonly status: 'failed'; readonly reason: string };
