import type {
  AnswerPage,
  Breakdown,
  ReportedResponse,
  ResponsePage,
  SurveyResults,
} from '@pixel/control/client';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey, useRole } from '../session/project.ts';
import type { DayRange } from '../ui/day-range.ts';
import { useDebounced } from '../ui/use-debounced.ts';

/** Responses that began on one day, and responses of one variant's visitors. */
export type DayGroup = Extract<Breakdown, { by: 'day' }>['groups'][number];
export type VariantGroup = Extract<Breakdown, { by: 'variant' }>['groups'][number];

const survey = api.projects[':projectKey'].surveys[':surveyKey'];
const route = getRouteApi('/p/$projectKey/surveys/$surveyKey');
/** Texts or responses per page. */
const pageSize = 20;
/** Counting takes longer the more responses there are. */
const staleMs = 60_000;

/** Returns the results of a date range, broken down by day or by variant. */
export function useSurveyResults(by: 'day' | 'variant', range: DayRange) {
  const { param, key } = useSurveyRequest();
  return useQuery({
    queryKey: [...key, 'results', by, range],
    queryFn: ({ signal }): Promise<SurveyResults> =>
      unwrap(survey.results.$get({ param, query: { by, ...range } }, { init: { signal } })),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });
}

/** Returns the free-text answers to a question, newest first and paginated. */
export function useTextAnswers(question: string, text: string | undefined, range: DayRange) {
  const { param, key } = useSurveyRequest();
  const search = useDebounced(text ?? '');
  return useInfiniteQuery({
    queryKey: [...key, 'texts', question, search, range],
    queryFn: ({ pageParam, signal }): Promise<AnswerPage> =>
      unwrap(
        survey.answers.$get(
          {
            param,
            query: { question, ...range, ...(search !== '' && { search }), ...pageQuery(pageParam) },
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

/** Returns the responses with at least one answer, newest first and paginated. */
export function useResponses(range: DayRange) {
  const { param, key } = useSurveyRequest();
  return useInfiniteQuery({
    queryKey: [...key, 'responses', range],
    queryFn: ({ pageParam, signal }): Promise<ResponsePage> =>
      unwrap(
        survey.responses.$get({ param, query: { ...range, ...pageQuery(pageParam) } }, { init: { signal } }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });
}

/** Returns a single response. */
export function useResponse(responseRef: { readonly anonymousId: string; readonly responseId: string }) {
  const { param, key } = useSurveyRequest();
  return useQuery({
    queryKey: [...key, 'response', responseRef],
    queryFn: (): Promise<ReportedResponse> =>
      unwrap(survey.responses[':anonymousId'][':responseId'].$get({ param: { ...param, ...responseRef } })),
  });
}

/** More events than a response has: shown, started, and completed or dismissed, each possibly sent twice. */
const maxResponseEvents = 10;

/** Returns a response's first event with a page URL, or else its first event. */
export function useResponseEvent({
  anonymousId,
  responseId,
}: Pick<ReportedResponse, 'anonymousId' | 'responseId'>) {
  const projectKey = useProjectKey();
  return useQuery({
    queryKey: ['project', projectKey, 'response event', anonymousId, responseId],
    queryFn: async () => {
      const { events } = await unwrap(
        api.projects[':projectKey'].events.$get({
          param: { projectKey },
          query: { visitor: anonymousId, response: responseId, limit: String(maxResponseEvents) },
        }),
      );
      return events.find(({ url }) => url !== '') ?? events[0] ?? null;
    },
  });
}

/** Events of the visitor start this long before the response, in milliseconds. */
const beforeMs = 30 * 60_000;
/** Maximum number of a visitor's events. */
export const maxVisitorEvents = 100;

/** Returns the events of a response's visitor from half an hour before it on, oldest first. */
export function useVisitorEvents({ anonymousId, at }: Pick<ReportedResponse, 'anonymousId' | 'at'>) {
  const projectKey = useProjectKey();
  return useQuery({
    queryKey: ['project', projectKey, 'visitor way', anonymousId, at],
    queryFn: async () => {
      const { events } = await unwrap(
        api.projects[':projectKey'].events.$get({
          param: { projectKey },
          query: {
            visitor: anonymousId,
            limit: String(maxVisitorEvents),
            afterReceivedAt: String(Math.max(0, Date.parse(at) - beforeMs)),
          },
        }),
      );
      return events.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
    },
  });
}

export type VisitorEvent = NonNullable<ReturnType<typeof useVisitorEvents>['data']>[number];

/** Whether the user can read individual visitors' answers, even in an archived project. */
export function useCanReadVisitors(): boolean {
  const role = useRole();
  return role !== undefined && role !== 'viewer';
}

function useSurveyRequest() {
  const projectKey = useProjectKey();
  const { surveyKey } = route.useParams();
  return {
    param: { projectKey, surveyKey },
    key: ['project', projectKey, 'survey', surveyKey],
  } as const;
}

function pageQuery(after: string): { readonly limit: string; readonly after?: string } {
  return { limit: String(pageSize), ...(after !== '' && { after }) };
}
