import { type ErrorCode, errorStatus } from '@pixel/protocol';
import type { Log } from '../base/log.ts';

/**
 * Maximum number of log lines per minute and code: while a store is down, every request fails the same way, and a bug often affects
 * everyone.
 */
const maxLines = 10;

/** A request that failed with an error response. */
export interface Failure {
  readonly code: ErrorCode;
  readonly requestId: string;
  /** The route's registered pattern, never the requested path. */
  readonly route: string;
  readonly durationMs: number;
  /** The thrown value, unless the request itself was at fault. */
  readonly error?: unknown;
}

/** Logs and counts failures, without anything about the visitor. */
export interface Failures {
  /** Counts an error response. Also logs the first failures of the server. */
  record(failure: Failure): void;
  /** Counts a request that was rejected before it reached the edge. */
  count(code: ErrorCode): void;
  /** Logs one line for each code that occurred since the last report. */
  report(): void;
  /** Returns the number of failed requests so far, by code. */
  totals(): ReadonlyMap<ErrorCode, number>;
}

/** Creates the record of failures. The owner calls `report` once a minute. */
export function createFailures(log: Log): Failures {
  const counts = new Map<ErrorCode, number>();
  const reported = new Map<ErrorCode, number>();
  const lines = new Map<ErrorCode, number>();

  function count(code: ErrorCode): void {
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }

  return {
    count,
    record(failure) {
      const { code } = failure;
      count(code);
      const lineCount = lines.get(code) ?? 0;
      if (errorStatus[code] < 500 || lineCount === maxLines) return;
      lines.set(code, lineCount + 1);
      log.error(failure, 'A request failed');
    },
    report() {
      for (const [code, requests] of counts) {
        log.info({ code, requests }, 'Requests were rejected');
        reported.set(code, (reported.get(code) ?? 0) + requests);
      }
      counts.clear();
      lines.clear();
    },
    totals() {
      const totals = new Map(reported);
      for (const [code, requests] of counts) totals.set(code, (totals.get(code) ?? 0) + requests);
      return totals;
    },
  };
}
