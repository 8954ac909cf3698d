import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { QuestionType } from './survey-content.ts';
import { useSurveyDraft } from './survey-draft.tsx';

const wordsQuery = queryOptions({
  queryKey: ['survey-words'],
  queryFn: () => unwrap(api['survey-words'].$get()),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns Pixel's built-in survey texts by language, by default in the survey's own. */
export function useSurveyWords() {
  const { language } = useSurveyDraft().content;
  const { data } = useQuery(wordsQuery);
  const wordsOf = (tag: string) => data?.languages[tag.toLowerCase().split('-', 1)[0] ?? ''];
  const own = wordsOf(language) ?? data?.languages.en;
  return {
    isThere: data !== undefined,
    /** Returns the built-in texts in a language; undefined if there are none. */
    wordsOf,
    /** Default labels of buttons and messages. */
    labels: own?.labels,
    /** Default labels of both ends of a standard scale. */
    scaleOf: (type: QuestionType) =>
      type === 'nps' || type === 'csat' || type === 'ces' ? own?.scales[type] : undefined,
    languages: Object.keys(data?.languages ?? {}),
  };
}
