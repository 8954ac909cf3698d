import type { Answer } from '../http/send.ts';

/** A delivery attempt. */
export interface Attempt {
  /** Start time, in milliseconds since the epoch. */
  readonly at: number;
  /** Time of the outcome, in milliseconds since the epoch. */
  readonly endedAt: number;
  readonly latencyMs: number;
  readonly answer: Answer;
  /** The request's headers; undefined if it couldn't be signed. */
  readonly headers: Readonly<Record<string, string>> | undefined;
}

/** Whether the receiver accepted the message (2xx). */
export function isSuccess(answer: Answer): boolean {
  return answer.kind === 'answer' && answer.status >= 200 && answer.status < 300;
}

/** The columns of an attempt. */
export function attemptColumns({ at, latencyMs, answer, headers }: Attempt) {
  return {
    at: new Date(at),
    latency_ms: latencyMs,
    status: answer.kind === 'answer' ? answer.status : null,
    error: answer.kind === 'answer' ? null : answer.reason,
    answer: answer.kind === 'answer' ? answer.text : null,
    headers: headers === undefined ? null : JSON.stringify(headers),
  };
}
