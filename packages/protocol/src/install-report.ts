/** What the pixel reports about its installation in the event `$verify`, besides the code that requested the report. */
export interface InstallReport {
  readonly version: string;
  /** `granted`, `pending` or `denied`. */
  readonly consent: string;
  /** Number of the pixel's script elements in the page. */
  readonly tags: number;
  /** Project keys of tags other than the active one. */
  readonly otherProjects: readonly string[];
  /** Whether the page contains the snippet that queues calls until the script has loaded. */
  readonly hasFirstLine: boolean;
  /** When the script loaded, in milliseconds since navigation start; null if the browser doesn't report it. */
  readonly loadedMs: number | null;
  /** Response time of the visitor's assignments, in milliseconds; null without a response. */
  readonly answeredMs: number | null;
  /** Directives of the page's content security policy that blocked something of the service. */
  readonly blocked: readonly string[];
}
