import { useEffect, useState } from 'react';

/** Possible causes appear after this long without a visitor. */
const overdueAfterMs = 60_000;

/** Whether the wait has lasted over a minute, so that something may be wrong. */
export function useIsOverdue(isWaiting: boolean): boolean {
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    setIsOverdue(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsOverdue(true), overdueAfterMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isOverdue;
}
