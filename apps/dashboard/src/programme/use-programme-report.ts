import type { ProgrammeReport } from '@pixel/control/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import type { PageWords } from '../words/page-words.ts';
import type { ProgrammeSearch } from './programme-search.ts';

export type ProgrammeTest = ProgrammeReport['tests'][number];

/** Summary of the project's tests that ended in a date range. */
export function useProgrammeReport({ from, until }: Pick<ProgrammeSearch, 'from' | 'until'>) {
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

/** The field of an experiment or a decision that contains a word. */
export type MatchedField = keyof PageWords['programme']['tests']['matchedFields'];

/** The fields that contain the words of a search text, by experiment key; only for experiments that contain all words. */
type FieldMatches = ReadonlyMap<string, readonly MatchedField[]>;

/** Searches the project's experiments and their decisions for a search text. */
export function useExperimentMatches(text: string | undefined) {
  const projectKey = useProjectKey();
  const debouncedText = useDebounced(text ?? '');
  return useQuery({
    queryKey: ['project', projectKey, 'found experiments', debouncedText],
    queryFn: async (): Promise<FieldMatches> => {
      const { experiments } = await unwrap(
        api.projects[':projectKey'].experiments.$get({
          param: { projectKey },
          query: { text: debouncedText },
        }),
      );
      return new Map(experiments.map(({ experimentKey, matches }) => [experimentKey, matches]));
    },
    enabled: debouncedText !== '',
    placeholderData: keepPreviousData,
  });
}
