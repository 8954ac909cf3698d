import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../api/load-part.ts';
import type { Draft } from '../resource-list/resource.ts';
import type { Goal } from './goal.ts';
import type { GoalValues } from './goal-content.ts';

const GoalPanel = lazy(async () => ({
  default: (await loadPart(() => import('./goal-panel.tsx'))).GoalPanel,
}));

/** The panel of a new goal, over another page; what was typed is there again when it is opened again. */
export function NewGoal({
  isOpen,
  suggested,
  onCreated,
  onClose,
}: {
  readonly isOpen: boolean;
  /** What its form has at first. */
  readonly suggested?: GoalValues;
  readonly onCreated: (goalKey: string) => void;
  readonly onClose: () => void;
}) {
  const [draft, setDraft] = useState<Draft<Goal, GoalValues> | undefined>(
    suggested && { values: suggested, base: undefined },
  );
  if (!isOpen) return null;
  return (
    <Suspense>
      <GoalPanel item={undefined} draft={draft} onDraft={setDraft} {...{ onCreated, onClose }} />
    </Suspense>
  );
}
