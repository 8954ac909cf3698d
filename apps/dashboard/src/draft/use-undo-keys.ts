import { useEffect, useRef } from 'react';

/** A draft with undo. */
interface UndoableDraft {
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Ends the undo step of typing in a field. */
  endStep(): void;
}

/** ⌘Z undoes, ⇧⌘Z or ⌘Y redoes, anywhere in the editor; dialogs above it handle these keys themselves. Leaving a field ends a step. */
export function useUndoKeys(draft: UndoableDraft): void {
  const latestDraft = useRef(draft);
  latestDraft.current = draft;
  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent): void {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || isInDialog(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      const { undo, redo } = latestDraft.current;
      const run = key === 'y' || event.shiftKey ? redo : undo;
      // The browser's native undo would restore text in one field that the draft no longer has.
      event.preventDefault();
      run?.();
    }
    const handleFocusOut = () => latestDraft.current.endStep();
    addEventListener('keydown', handleKeyDown);
    addEventListener('focusout', handleFocusOut);
    return () => {
      removeEventListener('keydown', handleKeyDown);
      removeEventListener('focusout', handleFocusOut);
    };
  }, []);
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}
