import { useEffect, useRef } from 'react';

/** What can be undone of. */
interface UndoableDraft {
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Ends the step of whoever typed in a field. */
  endStep(): void;
}

/**
 * ⌘Z takes the last step back, and ⇧⌘Z or ⌘Y makes it again, wherever in the editor one types; a dialog above it has its own. Whoever leaves
 * a field ends a step.
 */
export function useUndoKeys(draft: UndoableDraft): void {
  const newest = useRef(draft);
  newest.current = draft;
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || isInDialog(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      const { undo, redo } = newest.current;
      const run = key === 'y' || event.shiftKey ? redo : undo;
      // The browser's own would undo in one field what is not of this draft any more.
      event.preventDefault();
      run?.();
    }
    const leave = () => newest.current.endStep();
    addEventListener('keydown', press);
    addEventListener('focusout', leave);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener('focusout', leave);
    };
  }, []);
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}
