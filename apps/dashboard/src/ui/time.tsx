import { useEffect, useState } from 'react';
import { useFormat } from '../words/format.ts';

/** A relative time that updates itself; hovering shows the exact one. */
export function Time({ at, className }: { readonly at: string; readonly className?: string }) {
  const format = useFormat();
  const now = useNow();
  return (
    <time dateTime={at} title={format.exact(at)} className={className}>
      {format.ago(at, now)}
    </time>
  );
}

const everyMs = 15_000;

/** Returns the current time, updated every 15 seconds. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
