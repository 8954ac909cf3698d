import { useCallback, useRef, useState } from 'react';
import { useHotkeys } from '../ui/hotkeys.tsx';
import { useWords } from '../words/words.ts';
import { availableListActions } from './available-list-actions.ts';
import type { ListProps } from './list-props.ts';
import type { ListRow } from './list-rows.ts';
import { useListActions } from './use-list-actions.ts';

/** The list's row that keyboard shortcuts act on. */
interface Cursor {
  /** Key of the experiment; undefined until a key moves the cursor. */
  readonly experimentKey: string | undefined;
  /** Ref of the name in the row, which takes the focus as soon as it is mounted: virtualized rows mount when they scroll into view. */
  readonly nameRef: (name: HTMLElement | null) => void;
  /** Key of the experiment whose menu is open. */
  readonly openMenuKey: string | undefined;
  readonly setOpenMenuKey: (experimentKey: string | undefined) => void;
}

/** Keyboard navigation and shortcuts for the rows of a list. */
export function useListCursor(
  rows: readonly ListRow[],
  {
    canEdit,
    onOpen,
    onToggle,
    scrollTo,
  }: Pick<ListProps, 'canEdit' | 'onOpen' | 'onToggle'> & { readonly scrollTo: (index: number) => void },
): Cursor {
  const { keys } = useWords();
  const applyAction = useListActions();
  const [experimentKey, setExperimentKey] = useState<string>();
  const [openMenuKey, setOpenMenuKey] = useState<string>();

  const wantsFocus = useRef(false);
  const nameRef = useCallback((name: HTMLElement | null) => {
    if (name === null || !wantsFocus.current) return;
    wantsFocus.current = false;
    name.focus({ preventScroll: true });
  }, []);

  function move(step: 1 | -1): void {
    const from = rows.findIndex(
      (row) => row.kind === 'experiment' && row.experiment.experimentKey === experimentKey,
    );
    for (
      let index = from === -1 && step === -1 ? rows.length - 1 : from + step;
      index in rows;
      index += step
    ) {
      const row = rows[index];
      if (row?.kind !== 'experiment') continue;
      wantsFocus.current = true;
      setExperimentKey(row.experiment.experimentKey);
      scrollTo(index);
      return;
    }
  }

  function pauseOrResume(): void {
    const row = rows.find(
      (candidate) => candidate.kind === 'experiment' && candidate.experiment.experimentKey === experimentKey,
    );
    if (row?.kind !== 'experiment') return;
    const action = availableListActions(row.experiment).find(
      (candidate) => candidate === 'paused' || candidate === 'running',
    );
    if (action !== undefined) void applyAction([row.experiment], action);
  }

  useHotkeys([
    { keys: 'j', label: keys.down, run: () => move(1) },
    { keys: 'k', label: keys.up, run: () => move(-1) },
    { keys: 'Enter', label: keys.open, run: () => experimentKey !== undefined && onOpen(experimentKey) },
    { keys: '.', label: keys.actions, run: () => setOpenMenuKey(experimentKey) },
    ...(canEdit
      ? [
          {
            keys: 'x',
            label: keys.select,
            run: () => experimentKey !== undefined && onToggle(experimentKey),
          },
          { keys: 'p', label: keys.pause, run: pauseOrResume },
        ]
      : []),
  ]);
  return { experimentKey, nameRef, openMenuKey, setOpenMenuKey };
}
