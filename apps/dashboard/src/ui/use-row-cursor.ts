import { useState } from 'react';
import { useWords } from '../words/words.ts';
import { useKeys } from './keys.tsx';

/**
 * Returns the row that `j` and `k` have focused and that Enter opens; undefined before the first key. Rows are identified by their keys.
 */
export function useRowCursor(rows: readonly string[], onOpen: (key: string) => void): string | undefined {
  const { keys } = useWords();
  const [cursor, setCursor] = useState<string>();
  const at = cursor === undefined ? -1 : rows.indexOf(cursor);

  function move(to: number): void {
    const key = rows[to];
    if (key === undefined) return;
    setCursor(key);
    const row = document.querySelector(`[data-row="${CSS.escape(key)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector<HTMLElement>('button, a')?.focus({ preventScroll: true });
  }

  useKeys([
    { keys: 'j', label: keys.down, run: () => move(at + 1) },
    { keys: 'k', label: keys.up, run: () => move(at === -1 ? rows.length - 1 : at - 1) },
    { keys: 'Enter', label: keys.open, run: () => at !== -1 && cursor !== undefined && onOpen(cursor) },
  ]);
  return at === -1 ? undefined : cursor;
}
