import { useRef } from 'react';

/**
 * Wraps an async function so that calls do nothing while an earlier one is pending: the second click of a double click arrives before the
 * button is disabled. Ignores rejections.
 */
export function useOneAtATime<Arguments extends readonly unknown[]>(
  run: (...args: Arguments) => Promise<unknown>,
): (...args: Arguments) => void {
  const isRunning = useRef(false);
  return (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    void run(...args)
      .catch(() => undefined)
      .finally(() => {
        isRunning.current = false;
      });
  };
}
