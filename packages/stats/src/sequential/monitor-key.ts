/** The parts that identify a monitor: changing any of them starts a new one. */
export interface MonitorParts {
  /** Definition of the metric, plain data of any shape. */
  readonly metric: unknown;
  /** Hours after first exposure within which a metric counts. */
  readonly windowHours: number | null;
  /** Quantile at which values are capped; null for no cap. */
  readonly capPercentile: number | null;
  readonly engine: string;
  readonly alpha: number;
  /** Planned visitors; null if unplanned. */
  readonly nStar: number | null;
  /** Number of the epoch, from 1; each edit of the variants' content while the experiment runs starts a new one. */
  readonly epoch: number;
}

/**
 * Returns the key of a monitor: its parts as JSON with sorted keys and without undefined values, so that equal parts always have the same
 * key. Keys are compared, not parsed.
 */
export function monitorKey(parts: MonitorParts): string {
  return JSON.stringify(sortKeys(parts)) ?? 'null';
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, sortKeys(part)]),
  );
}
