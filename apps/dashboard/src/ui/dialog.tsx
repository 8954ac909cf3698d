import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useWords } from '../words/words.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { useToastContainer } from './toasts.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at its end; the primary one last. */
  readonly actions?: ReactNode;
}

/** A modal dialog, for irreversible actions, conflicts, and secrets that are shown once. */
export function Dialog({ isOpen, onClose, title, description, children, actions }: DialogProps) {
  const restoreFocus = useRestoreFocus(isOpen);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-overlay" />
        <Radix.Content
          onCloseAutoFocus={restoreFocus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[min(480px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 animate-appear overflow-y-auto rounded-4 bg-raised p-5 shadow-4 ring-1 ring-border"
        >
          <Radix.Title className="title-card">{title}</Radix.Title>
          {description !== undefined && (
            <Radix.Description asChild>
              <div className="mt-1 text-13 text-muted">{description}</div>
            </Radix.Description>
          )}
          {children}
          {actions !== undefined && <div className="mt-5 flex flex-wrap justify-end gap-2">{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A side panel beside a list; fills the screen of a phone. The caller keeps its state in the URL. */
export function Panel({ isOpen, onClose, title, description, children, actions }: DialogProps) {
  const { common } = useWords();
  const restoreFocus = useRestoreFocus(isOpen);
  const toastContainer = useToastContainer();
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-overlay" />
        <Radix.Content
          onCloseAutoFocus={restoreFocus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={classNames(
            'fixed inset-y-0 right-0 z-50 flex w-[min(520px,100vw)] animate-appear flex-col bg-raised shadow-4 outline-none',
            'border-l border-border max-desk:w-screen max-desk:border-0',
          )}
        >
          <header className="flex items-start gap-3 border-b border-border px-5 py-4">
            <div className="min-w-0 grow">
              <Radix.Title title={title} className="title-card line-clamp-2 break-words">
                {title}
              </Radix.Title>
              {description !== undefined && (
                <Radix.Description asChild>
                  <div className="mt-0.5 text-13 text-muted">{description}</div>
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <Button kind="ghost" size="small" shape="icon" aria-label={common.close}>
                <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
              </Button>
            </Radix.Close>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A scroll container must be reachable by keyboard. */}
          <section aria-label={title} tabIndex={0} className="grow overflow-y-auto px-5 py-4">
            {children}
          </section>
          {actions !== undefined && actions !== false && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-border px-5 py-3">
              {actions}
            </footer>
          )}
          <div ref={toastContainer} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
