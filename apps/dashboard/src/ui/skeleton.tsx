import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';

/** A placeholder bar for text. */
export function Bar({ className }: { readonly className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block h-2.5 rounded-full bg-neutral-soft', className)} />
  );
}

/** A placeholder for a paragraph or a box of text. */
export function Block({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={classNames('block rounded-3 bg-neutral-soft', className)} />;
}

const skeletonDelayMs = 150;

/** Whether something has been pending for longer than `afterMs`, by default the delay before a skeleton appears. */
export function useIsSlow(isWaiting: boolean, afterMs = skeletonDelayMs): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => clearTimeout(timer);
  }, [isWaiting, afterMs]);
  return isSlow && isWaiting;
}
