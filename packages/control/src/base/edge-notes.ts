/** What an edge has observed about a project since the edge started. */
export interface EdgeNotes {
  /** Whether the edge serves the project's configuration. */
  readonly isKnown: boolean;
  /** Origins of the pages that requested the project, most recent first; times in milliseconds since the epoch. */
  readonly origins: readonly {
    readonly origin: string;
    readonly firstVisitAt: number;
    readonly lastVisitAt: number;
    readonly build: string | null;
  }[];
  /** Rejected requests, newest first. */
  readonly refusals: readonly {
    readonly at: number;
    readonly route: string;
    readonly code: string;
    readonly fields: readonly string[];
  }[];
}
