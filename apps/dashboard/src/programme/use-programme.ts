import type { ProgrammeReport } from '@pixel/control/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import type { PageWords } from '../words/page-words.ts';
import type { ProgrammeSearch } from './programme-search.ts';

export type ProgrammeTest = ProgrammeReport['tests'][number];

/** Summary of the project's tests that ended in a date range. */
export function useProgramme({ from, until }: Pick<ProgrammeSearch, 'from' | 'until'>) {
  const projectKey = useProjectKey();
  return useQuery({
    queryKey: ['project', projectKey, 'programme', from, until],
    queryFn: (): Promise<ProgrammeReport> =>
      unwrap(
        api.projects[':projectKey'].programme.$get({
          param: { projectKey },
          query: { ...(from !== undefined && { from }), ...(until !== undefined && { until }) },
        }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** Where a word was found. */
export type SearchField = keyof PageWords['programme']['tests']['places'];

/** Where the words of a search text were found, by experiment key; only experiments that contain all words. */
type FieldMatches = ReadonlyMap<string, readonly SearchField[]>;

/** Searches the project's experiments and their decisions for a search text. */
export function useFoundExperiments(text: string | undefined) {
  const projectKey = useProjectKey();
  const settled = useDebounced(text ?? '');
  return useQuery({
    queryKey: ['project', projectKey, 'found experiments', settled],
    queryFn: async (): Promise<FieldMatches> => {
      const { experiments } = await unwrap(
        api.projects[':projectKey'].experiments.$get({ param: { projectKey }, query: { text: settled } }),
      );
      return new Map(experiments.map(({ experimentKey, matches }) => [experimentKey, matches]));
    },
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
}
