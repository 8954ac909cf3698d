import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client.ts';
import type { QuestionType } from './survey-content.ts';
import { useSurveyDraft } from './survey-draft.tsx';

const wordsQuery = queryOptions({
  queryKey: ['survey-words'],
  queryFn: () => unwrap(api['survey-words'].$get()),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns Pixel's built-in survey texts: the defaults in the survey's language, and those of any language. */
export function useSurveyWords() {
  const { language } = useSurveyDraft().content;
  const { data } = useQuery(wordsQuery);
  const builtInTexts = (tag: string) => data?.languages[tag.toLowerCase().split('-', 1)[0] ?? ''];
  const ownTexts = builtInTexts(language) ?? data?.languages.en;
  return {
    isLoaded: data !== undefined,
    /** Returns the built-in texts in a language; undefined if there are none. */
    wordsOf: builtInTexts,
    /** Default labels of buttons and messages. */
    labels: ownTexts?.labels,
    /** Returns the default labels of a standard scale's ends; undefined for other question types. */
    scaleLabels: (type: QuestionType) =>
      type === 'nps' || type === 'csat' || type === 'ces' ? ownTexts?.scales[type] : undefined,
    languages: Object.keys(data?.languages ?? {}),
  };
}
