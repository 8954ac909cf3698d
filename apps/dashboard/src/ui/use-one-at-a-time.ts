import { useRef } from 'react';

/** Wraps a function so that calls do nothing while one is running: a double click's second click comes before the button is disabled. */
export function useOneAtATime<Arguments extends readonly unknown[]>(
  work: (...given: Arguments) => Promise<unknown>,
): (...given: Arguments) => void {
  const isUnderWay = useRef(false);
  return (...given) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void work(...given)
      .catch(() => undefined)
      .finally(() => {
        isUnderWay.current = false;
      });
  };
}
