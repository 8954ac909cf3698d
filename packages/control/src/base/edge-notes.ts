/** What an edge remembers of a project since it was started. */
export interface EdgeNotes {
  /** Whether the edge serves the project's configuration. */
  readonly isKnown: boolean;
  /** From where pages asked for it, the last first; times in milliseconds since the epoch. */
  readonly origins: readonly {
    readonly origin: string;
    readonly firstVisitAt: number;
    readonly lastVisitAt: number;
    readonly build: string | null;
  }[];
  /** Requests that were refused, the newest first. */
  readonly refusals: readonly {
    readonly at: number;
    readonly route: string;
    readonly code: string;
    readonly fields: readonly string[];
  }[];
}
