import type { Answer } from '../http/send.ts';

/** An attempt that was made. */
export interface Attempt {
  /** When it began, in milliseconds since the epoch. */
  readonly at: number;
  /** When its outcome was known. */
  readonly endedAt: number;
  readonly latencyMs: number;
  readonly answer: Answer;
  /** What was sent beside the body; undefined where it could not be signed. */
  readonly headers: Readonly<Record<string, string>> | undefined;
}

/** Whether the receiver took the message. */
export function isSuccess(answer: Answer): boolean {
  return answer.kind === 'answer' && answer.status >= 200 && answer.status < 300;
}

/** The columns that hold an attempt. */
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
