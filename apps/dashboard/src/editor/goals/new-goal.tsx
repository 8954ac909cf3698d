import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../../api/load-part.ts';
import type { Goal } from '../../goals/goal.ts';
import type { GoalValues } from '../../goals/goal-content.ts';
import type { Draft } from '../../resource-list/resource.ts';

const GoalPanel = lazy(async () => ({
  default: (await loadPart(() => import('../../goals/goal-panel.tsx'))).GoalPanel,
}));

/** The panel of a new goal, over the editor; what was typed is there again when it is opened again. */
export function NewGoal({
  isOpen,
  onCreated,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onCreated: (goalKey: string) => void;
  readonly onClose: () => void;
}) {
  const [draft, setDraft] = useState<Draft<Goal, GoalValues>>();
  if (!isOpen) return null;
  return (
    <Suspense>
      <GoalPanel item={undefined} draft={draft} onDraft={setDraft} {...{ onCreated, onClose }} />
    </Suspense>
  );
}
