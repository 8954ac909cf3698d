import { useRef } from 'react';

/**
 * Wraps a function so that calls do nothing while one is running, because the second click of a double click arrives before the button is
 * disabled.
 */
export function useOneAtATime<Arguments extends readonly unknown[]>(
  work: (...args: Arguments) => Promise<unknown>,
): (...args: Arguments) => void {
  const isUnderWay = useRef(false);
  return (...args) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void work(...args)
      .catch(() => undefined)
      .finally(() => {
        isUnderWay.current = false;
      });
  };
}
