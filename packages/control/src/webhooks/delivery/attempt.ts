import type { SendResult } from '../http/send.ts';

/** A delivery attempt. */
export interface Attempt {
  /** Start time, in milliseconds since the epoch. */
  readonly at: number;
  /** Time of the outcome, in milliseconds since the epoch. */
  readonly endedAt: number;
  readonly latencyMs: number;
  readonly answer: SendResult;
  /** The request's headers; undefined if it couldn't be signed. */
  readonly headers: Readonly<Record<string, string>> | undefined;
}

/** Whether the receiver accepted the message (2xx). */
export function isSuccess(result: SendResult): boolean {
  return result.kind === 'answer' && result.status >= 200 && result.status < 300;
}

export function attemptColumns({ at, latencyMs, answer: result, headers }: Attempt) {
  return {
    at: new Date(at),
    latency_ms: latencyMs,
    status: result.kind === 'answer' ? result.status : null,
    error: result.kind === 'answer' ? null : result.reason,
    answer: result.kind === 'answer' ? result.text : null,
    headers: headers === undefined ? null : JSON.stringify(headers),
  };
}
