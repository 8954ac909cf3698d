import { useEffect, useState } from 'react';

/** After so long without a visitor, somebody wants to know why. */
const silenceMs = 60_000;

/** Returns whether something has been waited for so long that there is a reason. */
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
