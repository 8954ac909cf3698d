import type { PanelProps } from '../resource-list/resource.ts';
import { ResourcePanel } from '../resource-list/resource-panel.tsx';
import { useResourcePanel } from '../resource-list/use-resource-panel.ts';
import { UsedInSection } from '../resource-list/used-in-section.tsx';
import { useWords } from '../words/words.ts';
import type { Goal } from './goal.ts';
import { emptyGoal, type GoalValues, goalValuesOf, hasSameContent } from './goal-content.ts';
import { GoalFacts } from './goal-facts.tsx';
import { GoalForm, goalFormId } from './goal-form.tsx';
import { TryGoal } from './try-goal.tsx';
import { useGoalChanges } from './use-goals.ts';

/** Detail panel of a goal: its fields, where it is used, and its events. Without a goal, creates one. */
export function GoalPanel({
  onCreated,
  ...props
}: PanelProps<Goal, GoalValues> & { readonly onCreated?: (goalKey: string) => void }) {
  const { item: goal } = props;
  const { goalsPage } = useWords();
  const { save, remove, restore } = useGoalChanges();
  const panel = useResourcePanel({
    ...props,
    keyOf: ({ goalKey }) => goalKey,
    remove,
    restore,
    saving: {
      ...save,
      mutateAsync: async (input) => {
        const saved = await save.mutateAsync(input);
        if (input.replaced === undefined) onCreated?.(input.values.goalKey);
        return saved;
      },
    },
    keyField: 'goalKey',
    valuesOf: (goal) => (goal === undefined ? emptyGoal : goalValuesOf(goal)),
    isSame: hasSameContent,
  });
  const { editor } = panel;

  return (
    <ResourcePanel
      {...panel}
      words={{ ...goalsPage, newItem: goalsPage.newGoal }}
      formId={goalFormId}
      form={
        <GoalForm
          key={editor.formKey}
          goal={editor.base}
          initial={editor.values}
          refused={editor.fieldProblems}
          onChange={editor.edit}
          onSubmit={(submitted) => void editor.save(submitted)}
        />
      }
      facts={goal && <GoalFacts goal={goal} />}
    >
      {goal !== undefined && (
        <>
          <UsedInSection
            {...goal}
            notUsed={goalsPage.notUsed}
            surveys={goalsPage.surveys}
            renderDetail={({ goals }) => {
              const role = goals.find(({ goalKey }) => goalKey === goal.goalKey)?.role;
              return goalsPage.roles[role ?? 'part'];
            }}
          />
          <TryGoal goal={goal} />
        </>
      )}
    </ResourcePanel>
  );
}
