import { useEffect, useState } from 'react';
import { useFormat } from '../words/format.ts';

/** A time as people say it, which goes on by itself; the exact one is a hover away. */
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

/** Returns the time, anew every quarter of a minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
