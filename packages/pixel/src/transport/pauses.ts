import type { Deps } from '../deps.ts';
import type { ProjectStorage } from '../storage.ts';
import { parseRetryAfter, retryDelayMs } from './retry-delay.ts';

/** Backoff before the service may be called again. */
export interface Pauses {
  /** Milliseconds until then; zero or less if it may be called now. */
  leftMs(): number;
  /** Milliseconds until the end of the silence that the service requested by `Retry-After`; zero or less if there is none. */
  silenceMs(): number;
  /** Starts a backoff, longer after each failure, and the silence that a `Retry-After` header requests, which other pages observe too. */
  begin(retryAfter?: string | null): void;
  /** Ends the backoff; a silence stays. */
  end(): void;
}

/** Creates the backoff of a project. */
export function createPauses(storage: ProjectStorage, { now, random }: Deps): Pauses {
  let failures = 0;
  let pause: string | null = null;
  const start = (lengthMs: number) => `${now() + lengthMs} ${lengthMs}`;
  const left = (text: string | null): number => {
    const [until = 0, lengthMs = 0] = (text ?? '').split(' ').map(Number);
    const leftMs = until - now();
    // A clock that was set back must not extend a pause; sums of such large numbers are off by a fraction.
    return leftMs <= lengthMs + 1 ? leftMs : 0;
  };
  const silenceMs = () => left(storage.get('silence'));

  return {
    leftMs: () => Math.max(left(pause), silenceMs()),
    silenceMs,
    begin(retryAfter) {
      pause = start(retryDelayMs(++failures, random));
      const silence = parseRetryAfter(retryAfter, now());
      if (silence > 0) storage.set('silence', start(silence));
    },
    end() {
      failures = 0;
      pause = null;
    },
  };
}
