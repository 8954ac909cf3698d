import { useEffect, useState } from 'react';

/** If no visitor has arrived after this long, the page lists possible causes. */
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
