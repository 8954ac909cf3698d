import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, read } from '../../api/client.ts';
import type { QuestionType } from './survey-content.ts';
import { useSurveyDraft } from './survey-draft.tsx';

const wordsQuery = queryOptions({
  queryKey: ['survey-words'],
  queryFn: () => read(api['survey-words'].$get()),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns the words that Pixel brings to surveys, by language; those of the survey's own unless another is asked for. */
export function useSurveyWords() {
  const { language } = useSurveyDraft().content;
  const { data } = useQuery(wordsQuery);
  const wordsOf = (tag: string) => data?.languages[tag.toLowerCase().split('-', 1)[0] ?? ''];
  const own = wordsOf(language) ?? data?.languages.en;
  return {
    isThere: data !== undefined,
    /** What Pixel says in a language; undefined where it brings nothing in it. */
    wordsOf,
    /** What buttons and messages say unless the survey says otherwise. */
    labels: own?.labels,
    /** The words at both ends of a scale that is the same everywhere. */
    scaleOf: (type: QuestionType) =>
      type === 'nps' || type === 'csat' || type === 'ces' ? own?.scales[type] : undefined,
    languages: Object.keys(data?.languages ?? {}),
  };
}
