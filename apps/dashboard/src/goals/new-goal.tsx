import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../api/load-part.ts';
import type { ResourceDraft } from '../resource-list/resource.ts';
import type { Goal } from './goal.ts';
import type { GoalValues } from './goal-content.ts';

const GoalPanel = lazy(async () => ({
  default: (await loadPart(() => import('./goal-panel.tsx'))).GoalPanel,
}));

/** Panel over another page that creates a goal; keeps typed values when reopened. */
export function NewGoal({
  isOpen,
  suggested,
  onCreated,
  onClose,
}: {
  readonly isOpen: boolean;
  /** Initial form values. */
  readonly suggested?: GoalValues;
  readonly onCreated: (goalKey: string) => void;
  readonly onClose: () => void;
}) {
  const [draft, setDraft] = useState<ResourceDraft<Goal, GoalValues> | undefined>(
    suggested && { values: suggested, base: undefined },
  );
  if (!isOpen) return null;
  return (
    <Suspense>
      <GoalPanel item={undefined} draft={draft} onDraft={setDraft} {...{ onCreated, onClose }} />
    </Suspense>
  );
}
