/** What the pixel tells of itself in the event `$verify`, beside the code that asked for it. */
export interface InstallReport {
  readonly version: string;
  /** `granted`, `pending` or `denied`. */
  readonly consent: string;
  /** How many script elements of the page are the pixel's. */
  readonly tags: number;
  /** Projects of tags other than the one at work. */
  readonly otherProjects: readonly string[];
  /** Whether the line is in the page that keeps calls until the script has come. */
  readonly hasFirstLine: boolean;
  /** When the script was there, in milliseconds since the navigation; null where the browser does not say. */
  readonly loadedMs: number | null;
  /** How long the service took for the visitor's assignments, in milliseconds; null where it gave none. */
  readonly answeredMs: number | null;
  /** Directives of the page's policy that refused something of the service. */
  readonly blocked: readonly string[];
}
