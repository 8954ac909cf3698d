import { useEffect, useState } from 'react';

/** After this long without a visitor, shows possible causes. */
const silenceMs = 60_000;

/** Whether waiting has taken so long that something may be wrong. */
export function useSilence(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setLong(true), silenceMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLong;
}
