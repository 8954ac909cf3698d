import { type ErrorCode, errorStatus } from '@pixel/protocol';
import type { Log } from './log.ts';

/** While a store is away every request fails alike, and a bug often meets everyone: so many lines of one minute say it, per code. */
const maxLines = 10;

/** A request that was not answered as it was meant. */
export interface Failure {
  readonly code: ErrorCode;
  readonly requestId: string;
  /** The route's name, never the path as sent. */
  readonly route: string;
  readonly durationMs: number;
  /** What was thrown, where it was not the request's own fault. */
  readonly error?: unknown;
}

/** Writes down what goes wrong, without anything about the visitor. */
export interface Failures {
  /** Notes an answer with an error: refusals are only counted, the first failures of the server are written too. */
  note(failure: Failure): void;
  /** Counts a refusal that happened before there was a request to speak of. */
  count(code: ErrorCode): void;
  /** Writes one line for each code met since the last report. */
  report(): void;
  /** Gives how many requests were refused with each code met so far. */
  totals(): ReadonlyMap<ErrorCode, number>;
}

/** Creates the record of failures. Somebody has to ask for a report once a minute. */
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
