import type { TargetRules } from '../../base/target-rules.ts';
import { readResponseText } from './read-response-text.ts';
import { requestPinned } from './request-pinned.ts';
import { type ResolvedUrl, resolveMessageTarget, TargetRejectedError, UnknownHostError } from './target.ts';

/** One attempt to send a message. */
export interface OutgoingMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborts the attempt, which then doesn't count. */
  readonly signal: AbortSignal;
}

/** The outcome of an attempt: a response with any status, or the reason why there is none. */
export type SendResult =
  | {
      readonly kind: 'answer';
      readonly status: number;
      /** Start of the body. */
      readonly text: string;
      readonly retryAfter: string | undefined;
    }
  | { readonly kind: 'failure'; readonly reason: string };

/** Sends a message if its URL is allowed. Only rejects if `signal` aborts. */
export type Send = (message: OutgoingMessage) => Promise<SendResult>;

/** Headers of every message, in addition to the signature's. */
export const sentHeaders = {
  'content-type': 'application/json',
  'user-agent': 'Pixel-Webhooks/1.0',
  accept: '*/*',
} as const;

/** Timeout of an attempt, from the DNS lookup to the last byte read. */
export const attemptTimeoutMs = 10_000;

/** Creates a function that sends messages, only to targets that the rules allow. */
export function createSend(rules: TargetRules, timeoutMs = attemptTimeoutMs): Send {
  return async function send(message) {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([deadline, message.signal]);
    try {
      const aborted = rejectOnAbort(signal);
      const target = await Promise.race([resolveMessageTarget(message.url, rules), aborted]);
      return await Promise.race([post(target, message, signal), aborted]);
    } catch (error) {
      message.signal.throwIfAborted();
      if (deadline.aborted) return failure(`The receiver did not respond within ${timeoutMs / 1000} s`);
      return failure(describeError(error));
    }
  };
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function post(target: ResolvedUrl, message: OutgoingMessage, signal: AbortSignal): Promise<SendResult> {
  const { body, headers } = message;
  return new Promise<SendResult>((resolve, reject) => {
    const outgoing = requestPinned(target, {
      method: 'POST',
      signal,
      headers: {
        ...headers,
        ...sentHeaders,
        'Content-Length': Buffer.byteLength(body),
        'Accept-Encoding': 'identity',
        Connection: 'close',
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      readResponseText(incoming).then((text) => {
        const status = incoming.statusCode ?? 0;
        resolve({ kind: 'answer', status, text, retryAfter: incoming.headers['retry-after'] });
        outgoing.destroy();
      }, reject);
    });
    // Without a listener, Node closes the connection silently (https://nodejs.org/api/http.html#event-upgrade).
    outgoing.on('upgrade', (incoming) => {
      resolve({ kind: 'answer', status: incoming.statusCode ?? 0, text: '', retryAfter: undefined });
      outgoing.destroy();
    });
    outgoing.end(body);
  });
}

/** A foreign certificate may list any number of names, all of which Node's message contains. */
const maxReasonCharacters = 200;

function failure(reason: string): SendResult {
  return { kind: 'failure', reason: reason.slice(0, maxReasonCharacters) };
}

/** Describes an error without revealing anything else about this machine. */
function describeError(error: unknown): string {
  if (error instanceof TargetRejectedError || error instanceof UnknownHostError) return error.message;
  // If Node tried several addresses, the error has all failures.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return 'The connection failed';
  const code = 'code' in first && typeof first.code === 'string' ? first.code : undefined;
  if (code === 'ECONNREFUSED') return 'The connection was refused';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'The connection was closed early';
  if (code?.startsWith('HPE_')) return `The response is not HTTP (${code})`;
  return `The connection failed: ${first.message}${code === undefined || first.message.includes(code) ? '' : ` (${code})`}`;
}
