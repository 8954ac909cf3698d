import { useCallback, useRef, useState } from 'react';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { useWords } from '../words/words.ts';
import { actionsOf } from './actions-of.ts';
import type { ListProps } from './list-props.ts';
import type { ListRow } from './list-rows.ts';
import { useActions } from './use-actions.ts';

/** The row that keys act on. */
interface Cursor {
  /** Key of the experiment; undefined until a key moves the cursor. */
  readonly at: string | undefined;
  /** Ref of the name in the row, which takes the focus as soon as it is mounted: virtualized rows mount when they scroll into view. */
  readonly nameRef: (name: HTMLElement | null) => void;
  /** Key of the experiment whose menu is open. */
  readonly menuOf: string | undefined;
  readonly setMenuOf: (experimentKey: string | undefined) => void;
}

/** Keyboard navigation and shortcuts for the rows of a list. */
export function useCursor(
  rows: readonly ListRow[],
  {
    canEdit,
    onOpen,
    onToggle,
    scrollTo,
  }: Pick<ListProps, 'canEdit' | 'onOpen' | 'onToggle'> & { readonly scrollTo: (index: number) => void },
): Cursor {
  const { keys } = useWords();
  const act = useActions();
  const [at, setAt] = useState<string>();
  const [menuOf, setMenuOf] = useState<string>();

  const wantsFocus = useRef(false);
  const nameRef = useCallback((name: HTMLElement | null) => {
    if (name === null || !wantsFocus.current) return;
    wantsFocus.current = false;
    name.focus({ preventScroll: true });
  }, []);

  function move(step: 1 | -1): void {
    const from = rows.findIndex((row) => row.kind === 'experiment' && row.experiment.experimentKey === at);
    for (
      let index = from === -1 && step === -1 ? rows.length - 1 : from + step;
      index in rows;
      index += step
    ) {
      const row = rows[index];
      if (row?.kind !== 'experiment') continue;
      wantsFocus.current = true;
      setAt(row.experiment.experimentKey);
      scrollTo(index);
      return;
    }
  }

  function pauseOrGoOn(): void {
    const row = rows.find((each) => each.kind === 'experiment' && each.experiment.experimentKey === at);
    if (row?.kind !== 'experiment') return;
    const action = actionsOf(row.experiment).find((each) => each === 'paused' || each === 'running');
    if (action !== undefined) void act([row.experiment], action);
  }

  useHotkeys([
    { keys: 'j', label: keys.down, run: () => move(1) },
    { keys: 'k', label: keys.up, run: () => move(-1) },
    { keys: 'Enter', label: keys.open, run: () => at !== undefined && onOpen(at) },
    { keys: '.', label: keys.actions, run: () => setMenuOf(at) },
    ...(canEdit
      ? [
          { keys: 'x', label: keys.select, run: () => at !== undefined && onToggle(at) },
          { keys: 'p', label: keys.pause, run: pauseOrGoOn },
        ]
      : []),
  ]);
  return { at, nameRef, menuOf, setMenuOf };
}
