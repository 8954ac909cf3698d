import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { ResourcePage } from '../resource-list/resource-page.tsx';
import { goalsQuery } from '../session/goals.ts';
import { useProjectKey } from '../session/project.ts';
import { useWords } from '../words/words.ts';
import { type Goal, keyOfGoal } from './goal.ts';
import type { GoalValues } from './goal-content.ts';
import { GoalList } from './goal-list.tsx';
import { GoalPanel } from './goal-panel.tsx';

/** The project's goals: how each is reached, which experiments use it, and when it was last seen. */
export function GoalsPage() {
  const { goalsPage } = useWords();
  const query = useQuery(goalsQuery(useProjectKey()));
  return (
    <ResourcePage<Goal, GoalValues>
      route="/p/$projectKey/goals"
      icon={Target}
      words={{ ...goalsPage, newItem: goalsPage.newGoal }}
      query={query}
      keyOf={keyOfGoal}
      searchTextsOf={searchTextsOf}
      list={(goals, onOpen) => <GoalList {...{ goals, onOpen }} />}
      panel={(props, panelKey) => <GoalPanel key={panelKey} {...props} />}
    />
  );
}

function searchTextsOf({ name, goalKey, eventName, selector = '' }: Goal): readonly string[] {
  return [name, goalKey, eventName, selector];
}
