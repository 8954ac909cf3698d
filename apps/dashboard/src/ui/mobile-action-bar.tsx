import type { ReactNode } from 'react';
import { useIsPhone } from './use-is-phone.ts';

/** A page's primary action; on phones at the bottom of the screen, in place of the tab bar. */
export function MobileActionBar({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  if (!useIsPhone()) return children;
  return (
    <section
      id="dock"
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-2.5 border-t border-border bg-surface px-4 py-2 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-3 *:min-w-0 *:grow"
    >
      {children}
    </section>
  );
}
