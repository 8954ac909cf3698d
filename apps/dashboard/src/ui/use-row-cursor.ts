import { useState } from 'react';
import { useWords } from '../words/words.ts';
import { useHotkeys } from './hotkeys.tsx';

/**
 * Moves a cursor through rows with `j` and `k`; Enter opens the row. Returns the current row's key, undefined before the first move.
 */
export function useRowCursor(rows: readonly string[], onOpen: (key: string) => void): string | undefined {
  const { keys } = useWords();
  const [cursor, setCursor] = useState<string>();
  const index = cursor === undefined ? -1 : rows.indexOf(cursor);

  function move(target: number): void {
    const key = rows[target];
    if (key === undefined) return;
    setCursor(key);
    const row = document.querySelector(`[data-row="${CSS.escape(key)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  }

  useHotkeys([
    { keys: 'j', label: keys.down, run: () => move(index + 1) },
    { keys: 'k', label: keys.up, run: () => move(index === -1 ? rows.length - 1 : index - 1) },
    { keys: 'Enter', label: keys.open, run: () => index !== -1 && cursor !== undefined && onOpen(cursor) },
  ]);
  return index === -1 ? undefined : cursor;
}
