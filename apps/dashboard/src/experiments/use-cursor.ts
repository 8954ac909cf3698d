import { useRef, useState } from 'react';
import { useKeys } from '../ui/keys.tsx';
import { useWords } from '../words/words.ts';
import { actionsOf } from './actions-of.ts';
import type { ListProps } from './list-props.ts';
import type { ListRow } from './list-rows.ts';
import { useActions } from './use-actions.ts';

/** The row that keys act on. */
interface Cursor {
  /** Key of its experiment; undefined before a key moved it. */
  readonly at: string | undefined;
  /** Key of the experiment whose menu is open. */
  readonly menuOf: string | undefined;
  readonly setMenuOf: (experimentKey: string | undefined) => void;
}

/** Moves through the rows of a list by keys, and does what they are for. */
export function useCursor(
  rows: readonly ListRow[],
  {
    mayEdit,
    onOpen,
    onToggle,
    scrollTo,
  }: Pick<ListProps, 'mayEdit' | 'onOpen' | 'onToggle'> & { readonly scrollTo: (index: number) => void },
): Cursor {
  const { keys } = useWords();
  const act = useActions();
  const [at, setAt] = useState<string>();
  const [menuOf, setMenuOf] = useState<string>();

  const wanted = useRef<string>(undefined);

  /** Rows come into the page as they come into sight. */
  function focusRow(experimentKey: string, frames = 30): void {
    if (wanted.current !== experimentKey) return;
    const name = document.querySelector<HTMLElement>(
      `[data-row="${CSS.escape(experimentKey)}"] :is(a, button)`,
    );
    if (name !== null) name.focus({ preventScroll: true });
    else if (frames > 0) requestAnimationFrame(() => focusRow(experimentKey, frames - 1));
  }

  function move(step: 1 | -1): void {
    const from = rows.findIndex((row) => row.kind === 'experiment' && row.experiment.experimentKey === at);
    for (
      let index = from === -1 && step === -1 ? rows.length - 1 : from + step;
      index in rows;
      index += step
    ) {
      const row = rows[index];
      if (row?.kind !== 'experiment') continue;
      setAt(row.experiment.experimentKey);
      scrollTo(index);
      wanted.current = row.experiment.experimentKey;
      focusRow(wanted.current);
      return;
    }
  }

  function pauseOrGoOn(): void {
    const row = rows.find((each) => each.kind === 'experiment' && each.experiment.experimentKey === at);
    if (row?.kind !== 'experiment') return;
    const action = actionsOf(row.experiment).find((each) => each === 'paused' || each === 'running');
    if (action !== undefined) void act([row.experiment], action);
  }

  useKeys([
    { keys: 'j', label: keys.down, run: () => move(1) },
    { keys: 'k', label: keys.up, run: () => move(-1) },
    { keys: 'Enter', label: keys.open, run: () => at !== undefined && onOpen(at) },
    { keys: '.', label: keys.actions, run: () => setMenuOf(at) },
    ...(mayEdit
      ? [
          { keys: 'x', label: keys.select, run: () => at !== undefined && onToggle(at) },
          { keys: 'p', label: keys.pause, run: pauseOrGoOn },
        ]
      : []),
  ]);
  return { at, menuOf, setMenuOf };
}
