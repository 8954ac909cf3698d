import { useRef } from 'react';

/** Returns what does a work unless the one before is still under way: the second click of a double click comes before a button is disabled. */
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
