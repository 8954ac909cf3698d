import { Check, CircleAlert, type LucideIcon, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ApiError } from '../api/api-error.ts';
import { useWords } from '../words/words.ts';

/** The outcome of an action. */
export interface ToastContent {
  readonly text: ReactNode;
  readonly tone?: 'done' | 'failed';
  /** Undoes the action, also by ⌘Z while the toast is visible. */
  readonly undo?: () => void;
  /** Label of the undo action, if it isn't Undo. */
  readonly undoLabel?: string;
  /** Why the action failed; its id identifies it in the server's log. */
  readonly error?: unknown;
}

const durationMs = 8_000;
const maxToasts = 3;
/** Unicode's bidirectional embeddings, overrides and isolates: one in a name would reverse the rest of the sentence. */
const directionOverrides = /[\u202a-\u202e\u2066-\u2069]/g;

const ToastContext = createContext<((content: ToastContent) => void) | undefined>(undefined);

const ContainerContext = createContext<(container: Element | null) => () => void>(() => () => undefined);

/** Returns a ref for an element inside an open panel that toasts move to, since nothing outside the panel is reachable then. */
export function useToastContainer(): (container: Element | null) => () => void {
  return use(ContainerContext);
}

/** Returns a function that shows a toast for eight seconds, or longer while hovered or focused. */
export function useToast(): (content: ToastContent) => void {
  const show = use(ToastContext);
  if (show === undefined) throw new Error('useToast needs Toasts around it');
  return show;
}

/** Provides `useToast` to its children, and shows the toasts. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly (ToastContent & { readonly id: number })[]>([]);
  const [container, setContainer] = useState<Element | null>(null);
  const next = useRef(0);
  const { common, errors } = useWords();

  const show = useCallback((content: ToastContent) => {
    next.current += 1;
    const id = next.current;
    setToasts((current) => [...current, { ...content, id }].slice(-maxToasts));
  }, []);
  const remove = useCallback(
    (id: number) => setToasts((current) => current.filter((toast) => toast.id !== id)),
    [],
  );

  const attachContainer = useCallback((element: Element | null) => {
    setContainer(element);
    return () => setContainer((current) => (current === element ? null : current));
  }, []);
  const viewport = (
    <Toast.Viewport
      label={common.toasts}
      // Over the side bar and the page's margin: content and actions are in the middle and on the right.
      className="fixed bottom-4 left-4 z-60 flex w-[340px] flex-col gap-2 outline-none max-desk:bottom-20 max-desk:w-[calc(100vw-32px)] in-[body:has(#dock)]:bottom-20"
    />
  );

  const latestUndoable = toasts.findLast(({ undo }) => undo !== undefined);
  useEffect(() => {
    if (latestUndoable === undefined) return;
    function undoByKey(event: KeyboardEvent): void {
      if (event.key !== 'z' || !(event.metaKey || event.ctrlKey) || event.shiftKey) return;
      if (event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      latestUndoable?.undo?.();
      if (latestUndoable !== undefined) remove(latestUndoable.id);
    }
    addEventListener('keydown', undoByKey);
    return () => removeEventListener('keydown', undoByKey);
  }, [latestUndoable, remove]);

  return (
    <ToastContext value={show}>
      <Toast.Provider label={common.toast} duration={durationMs} swipeDirection="right">
        <ContainerContext value={attachContainer}>{children}</ContainerContext>
        {toasts.map(({ id, text, tone = 'done', undo, undoLabel, error }) => {
          const Icon: LucideIcon = tone === 'done' ? Check : CircleAlert;
          return (
            <Toast.Root
              key={id}
              onOpenChange={(open) => !open && remove(id)}
              className="flex animate-rise items-center gap-3 rounded-3 bg-ink px-3.5 py-2.5 text-13 text-on-ink shadow-3"
            >
              <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
              <Toast.Description className="min-w-0 grow">
                {typeof text === 'string' ? text.replace(directionOverrides, '') : text}
                {error instanceof ApiError && error.requestId !== undefined && (
                  <span className="mt-0.5 block font-mono text-12">
                    <span className="sr-only">{errors.request} </span>
                    {error.requestId}
                  </span>
                )}
              </Toast.Description>
              {undo !== undefined && (
                <Toast.Action
                  altText={undoLabel ?? common.undo}
                  onClick={undo}
                  className="shrink-0 font-[560] underline underline-offset-3 focus-visible:outline-on-ink"
                >
                  {undoLabel ?? common.undo}
                </Toast.Action>
              )}
              <Toast.Close
                aria-label={common.dismiss}
                className="-mr-1.5 grid size-6 shrink-0 place-items-center rounded-1 focus-visible:outline-on-ink max-desk:size-9"
              >
                <X aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
              </Toast.Close>
            </Toast.Root>
          );
        })}
        {container === null ? viewport : createPortal(viewport, container)}
      </Toast.Provider>
    </ToastContext>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]');
}
