import { lazy, Suspense } from 'react';
import { loadPart } from '../../api/load-part.ts';

const GoalPanel = lazy(async () => ({
  default: (await loadPart(() => import('../../goals/goal-panel.tsx'))).GoalPanel,
}));

/** The panel of a new goal, over the editor. */
export function NewGoal({
  onCreated,
  onClose,
}: {
  readonly onCreated: (goalKey: string) => void;
  readonly onClose: () => void;
}) {
  return (
    <Suspense>
      <GoalPanel item={undefined} draft={undefined} onDraft={() => {}} {...{ onCreated, onClose }} />
    </Suspense>
  );
}
