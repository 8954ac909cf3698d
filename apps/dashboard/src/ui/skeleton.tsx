import { useEffect, useState } from 'react';
import { classNames } from './class-names.ts';

/** A bar in the place of words that come. */
export function Bar({ className }: { readonly className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('block h-2.5 rounded-full bg-neutral-soft', className)} />
  );
}

const waitMs = 150;

/** Returns whether something has been waited for so long that its shape is to be shown, or for another while. */
export function useIsSlow(isWaiting: boolean, afterMs = waitMs): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => clearTimeout(timer);
  }, [isWaiting, afterMs]);
  return isSlow && isWaiting;
}
