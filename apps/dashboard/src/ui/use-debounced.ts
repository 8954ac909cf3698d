import { useEffect, useState } from 'react';

const delayMs = 250;

/** Returns a string once it hasn't changed for 250 ms, and the previous one until then. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
