import type { AnswerPage, Breakdown, ResponsePage, SurveyResults, ToldResponse } from '@pixel/control/client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, read } from '../api/client.ts';
import { useProjectKey, useRole } from '../session/project.ts';
import type { DayRange } from '../ui/day-range.ts';
import { useSettled } from '../ui/use-settled.ts';

/** The responses that began on one day, and those of visitors who had one variant. */
export type DayGroup = Extract<Breakdown, { by: 'day' }>['groups'][number];
export type VariantGroup = Extract<Breakdown, { by: 'variant' }>['groups'][number];

const survey = api.projects[':projectKey'].surveys[':surveyKey'];
const route = getRouteApi('/p/$projectKey/surveys/$surveyKey');
/** Texts and responses of one page. */
const pageSize = 20;
/** Counting takes the longer the more have answered. */
const staleMs = 60_000;

/** Returns what was answered in a range of days, with the same by day or by variant. */
export function useSurveyResults(by: 'day' | 'variant', range: DayRange) {
  const { param, key } = useAsked();
  return useQuery({
    queryKey: [...key, 'results', by, range],
    queryFn: ({ signal }): Promise<SurveyResults> =>
      read(survey.results.$get({ param, query: { by, ...range } }, { init: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });
}

/** Returns what visitors wrote in answer to a question, page by page, the newest first. */
export function useTexts(question: string, text: string | undefined, range: DayRange) {
  const { param, key } = useAsked();
  const search = useSettled(text ?? '');
  return useInfiniteQuery({
    queryKey: [...key, 'texts', question, search, range],
    queryFn: ({ pageParam, signal }): Promise<AnswerPage> =>
      read(
        survey.answers.$get(
          {
            param,
            query: { question, ...range, ...(search !== '' && { search }), ...pageOf(pageParam) },
          },
          { init: { signal } },
        ),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });
}

/** Returns the responses with an answer, page by page, the newest first. */
export function useResponses(range: DayRange) {
  const { param, key } = useAsked();
  return useInfiniteQuery({
    queryKey: [...key, 'responses', range],
    queryFn: ({ pageParam, signal }): Promise<ResponsePage> =>
      read(survey.responses.$get({ param, query: { ...range, ...pageOf(pageParam) } }, { init: { signal } })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });
}

/** Returns one response. */
export function useResponse(named: { readonly anonymousId: string; readonly responseId: string }) {
  const { param, key } = useAsked();
  return useQuery({
    queryKey: [...key, 'response', named],
    queryFn: (): Promise<ToldResponse> =>
      read(survey.responses[':anonymousId'][':responseId'].$get({ param: { ...param, ...named } })),
  });
}

/** How long before a response its visitor's way is told, in milliseconds. */
const beforeMs = 30 * 60_000;
/** Events of the way that are told at most. */
export const wayLength = 100;

/** Returns what the visitor of a response did from half an hour before it on, in order of time. */
export function useVisitorWay({ anonymousId, at }: Pick<ToldResponse, 'anonymousId' | 'at'>) {
  const projectKey = useProjectKey();
  return useQuery({
    queryKey: ['project', projectKey, 'visitor way', anonymousId, at],
    queryFn: async () => {
      const { events } = await read(
        api.projects[':projectKey'].events.$get({
          param: { projectKey },
          query: {
            visitor: anonymousId,
            limit: String(wayLength),
            afterReceivedAt: String(Math.max(0, Date.parse(at) - beforeMs)),
          },
        }),
      );
      return events.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
    },
  });
}

export type WayEvent = NonNullable<ReturnType<typeof useVisitorWay>['data']>[number];

/** Returns whether somebody may read what single visitors said; of an archived project, too. */
export function useMayReadVisitors(): boolean {
  const role = useRole();
  return role !== undefined && role !== 'viewer';
}

function useAsked() {
  const projectKey = useProjectKey();
  const { surveyKey } = route.useParams();
  return {
    param: { projectKey, surveyKey },
    key: ['project', projectKey, 'survey', surveyKey],
  } as const;
}

function pageOf(after: string): { readonly limit: string; readonly after?: string } {
  return { limit: String(pageSize), ...(after !== '' && { after }) };
}
