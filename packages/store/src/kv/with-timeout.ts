import pTimeout from 'p-timeout';

/** Number of steps that a time limit is split into. */
const steps = 10;

/**
 * Resolves like the promise, or rejects after `limitMs`. A blocked event loop counts as at most one of ten steps, because it says nothing
 * about the callee; a response that has arrived in the meantime is noticed between two steps.
 */
export function withTimeout<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  return pTimeout(promise, {
    milliseconds: limitMs,
    message: `No response within ${limitMs} ms`,
    customTimers: { setTimeout: setStepwise as typeof setTimeout, clearTimeout: clearInterval },
  });
}

function setStepwise(callback: () => void, limitMs: number) {
  let remaining = steps;
  const timer = setInterval(() => {
    remaining -= 1;
    if (remaining > 0) return;
    clearInterval(timer);
    callback();
  }, limitMs / steps);
  return timer;
}
