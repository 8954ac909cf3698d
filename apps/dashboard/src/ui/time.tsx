import { useSyncExternalStore } from 'react';
import { useFormat } from '../words/format.ts';

/** A relative time that updates itself, in step with all others on the page. The tooltip has the exact time. */
export function Time({ at, className }: { readonly at: string; readonly className?: string }) {
  const format = useFormat();
  const text = useSyncExternalStore(subscribe, () => format.ago(at, readTick()));
  return (
    <time dateTime={at} title={format.exact(at)} className={className}>
      {text}
    </time>
  );
}

const intervalMs = 5_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** Returns the time of the last tick, so that two rows never disagree. */
function readTick(): number {
  if (timer === undefined) now = Date.now();
  return now;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, intervalMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
