import { type ErrorCode, errorStatus } from '@pixel/protocol';
import type { Log } from '../base/log.ts';

/**
 * While a store is down every request fails the same way, and a bug often affects everyone, so this limits the log lines per minute and
 * code.
 */
const maxLines = 10;

/** A request that failed with an error response. */
export interface Failure {
  readonly code: ErrorCode;
  readonly requestId: string;
  /** The route's name, never the path as sent. */
  readonly route: string;
  readonly durationMs: number;
  /** What was thrown, unless the request itself was at fault. */
  readonly error?: unknown;
}

/** Logs and counts failures, without anything about the visitor. */
export interface Failures {
  /** Counts an error response. Also logs the first failures of the server. */
  note(failure: Failure): void;
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
    note(failure) {
      const { code } = failure;
      count(code);
      const written = lines.get(code) ?? 0;
      if (errorStatus[code] < 500 || written === maxLines) return;
      lines.set(code, written + 1);
      log.error(failure, 'A request failed');
    },
    report() {
      for (const [code, requests] of counts) {
        log.info({ code, requests }, 'Requests were refused');
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
