import pTimeout from 'p-timeout';

/** In how many steps a limit is waited for. */
const steps = 10;

/**
 * Resolves as the promise does, or rejects after `limitMs`. However long this process is busy at a time, that counts as one of ten steps:
 * it says nothing about the one asked, and an answer that has come meanwhile is seen between two steps.
 */
export function withTimeout<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  return pTimeout(promise, {
    milliseconds: limitMs,
    message: `No answer within ${limitMs} ms`,
    customTimers: { setTimeout: setStepwise as typeof setTimeout, clearTimeout: clearInterval },
  });
}

function setStepwise(callback: () => void, limitMs: number) {
  let left = steps;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    callback();
  }, limitMs / steps);
  return timer;
}
