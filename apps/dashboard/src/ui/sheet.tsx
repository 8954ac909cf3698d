import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useRestoreFocus } from './use-restore-focus.ts';

/** A sheet that slides up from the bottom of a phone's screen, within reach of the thumb. */
export function Sheet({
  onClose,
  title,
  children,
}: {
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const restoreFocus = useRestoreFocus(true);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-overlay" />
        <Radix.Content
          onCloseAutoFocus={restoreFocus}
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 max-h-[85dvh] animate-rise overflow-y-auto rounded-t-4 bg-raised px-4 pt-2 pb-[max(16px,env(safe-area-inset-bottom))] shadow-4 outline-none"
        >
          <span aria-hidden="true" className="mx-auto mb-1 block h-1 w-9 rounded-full bg-border-strong" />
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
