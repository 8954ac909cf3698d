import { useQuery } from '@tanstack/react-query';
import { experimentsQuery } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import { surveysQuery } from '../session/surveys.ts';
import type { Scope } from './scopes.ts';

/** An experiment or survey that an endpoint can be limited to. */
interface Choice {
  readonly key: string;
  readonly name: string;
}

/** Returns the project's experiments or surveys, sorted by name; undefined until they are loaded. */
export function useScope(scope: Scope, isWanted: boolean): readonly Choice[] | undefined {
  const projectKey = useProjectKey();
  const experiments = useQuery({
    ...experimentsQuery(projectKey),
    enabled: isWanted && scope === 'experiments',
  }).data;
  const surveys = useQuery({ ...surveysQuery(projectKey), enabled: isWanted && scope === 'surveys' }).data;
  const found =
    scope === 'experiments'
      ? experiments?.map(({ experimentKey, name }) => ({ key: experimentKey, name }))
      : surveys?.map(({ surveyKey, name }) => ({ key: surveyKey, name }));
  return found?.toSorted((a, b) => a.name.localeCompare(b.name));
}
