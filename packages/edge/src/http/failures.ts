import { type ErrorCode, errorStatus } from '@pixel/protocol';
import type { Log } from '../base/log.ts';

/** While a store is down every request fails alike, and a bug often affects everyone: at most so many lines are written a minute, per code. */
const maxLines = 10;

/** A request that was answered with an error. */
export interface Failure {
  readonly code: ErrorCode;
  readonly requestId: string;
  /** The route's name, never the path as sent. */
  readonly route: string;
  readonly durationMs: number;
  /** What was thrown, if it was not the request's own fault. */
  readonly error?: unknown;
}

/** Logs and counts what goes wrong, without anything about the visitor. */
export interface Failures {
  /** Counts an answer with an error. The first failures of the server are also written to the log. */
  note(failure: Failure): void;
  /** Counts a refusal that happened before the request reached the edge. */
  count(code: ErrorCode): void;
  /** Writes one line for each code met since the last report. */
  report(): void;
  /** Returns how many requests were refused so far, by code. */
  totals(): ReadonlyMap<ErrorCode, number>;
}

/** Creates the record of failures. Its owner calls `report` once a minute. */
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
