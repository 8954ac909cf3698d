import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type Bootstrap,
  bootstrapSchema,
  eventBatchSchema,
  eventSchema,
  maxBatchBytes,
  maxBatchEvents,
  type PixelEvent,
  type SurveyPost,
  surveyPostSchema,
} from '@pixel/protocol';
import { type HostResponse, type ReceivedRequest, startStaticServer } from './static-server.ts';

/** An event that reached the host, in order of arrival. */
export type ReceivedEvent = PixelEvent & {
  readonly contentType: string | undefined;
  /** URL of the page that sent it, which may differ from the page it happened on. */
  readonly sentFrom: string | undefined;
  /** Whether it was part of a batch. */
  readonly isBatched: boolean;
};

/** Serves pages, the pixel's script, and a scripted public API, and records the requests. */
export interface BrowserHost {
  readonly url: string;
  /** HTML by path; other content types by file extension. */
  readonly pages: Map<string, string>;
  /** Headers of every page. */
  readonly pageHeaders: Map<string, string>;
  readonly bootstraps: URLSearchParams[];
  readonly previews: URLSearchParams[];
  readonly surveyPreviews: URLSearchParams[];
  /** Every posted event, including those answered with an error. */
  readonly events: ReceivedEvent[];
  /** The batches among them. */
  readonly batches: (readonly ReceivedEvent[])[];
  /** Every posted survey event, including those answered with an error. */
  readonly surveyPosts: SurveyPost[];
  /** Returns the response to a bootstrap request; undefined never responds. */
  answerBootstrap: (query: URLSearchParams) => HostResponse | undefined | Promise<HostResponse | undefined>;
  /** Returns the response to a preview request; undefined never responds. */
  answerPreview: (query: URLSearchParams) => HostResponse | undefined | Promise<HostResponse | undefined>;
  /** Returns the response to a survey preview request; undefined never responds. */
  answerSurveyPreview: (
    query: URLSearchParams,
  ) => HostResponse | undefined | Promise<HostResponse | undefined>;
  /** Returns the response to a well-formed survey event; undefined never responds. */
  answerSurvey: (post: SurveyPost) => HostResponse | undefined | Promise<HostResponse | undefined>;
  /** Returns the response to a well-formed event; undefined never responds. */
  answerEvent: (event: ReceivedEvent) => HostResponse | undefined | Promise<HostResponse | undefined>;
  /** The same for a batch of well-formed events. */
  answerEvents: (
    events: readonly ReceivedEvent[],
  ) => HostResponse | undefined | Promise<HostResponse | undefined>;
  close(): Promise<void>;
}

const dist = resolve(import.meta.dirname, '../../dist');
const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' };

/** A JSON response with CORS headers that let any page read it. */
export function json(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): HostResponse {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...cors, ...headers },
    body: JSON.stringify(value),
  };
}

/** An error response as the service sends it, with the invalid fields. */
export function refusal(
  status: number,
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] = [],
): HostResponse {
  const details = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return json({ success: false, error: { code: 'invalid_request', message: 'Refused.', details } }, status);
}

/** Starts a host with empty bootstraps that accepts every event. */
export async function startBrowserHost(): Promise<BrowserHost> {
  const scripts = await bundles();
  const pages = new Map<string, string>();
  const pageHeaders = new Map<string, string>();
  const bootstraps: URLSearchParams[] = [];
  const previews: URLSearchParams[] = [];
  const events: ReceivedEvent[] = [];
  const surveyPreviews: URLSearchParams[] = [];
  const batches: (readonly ReceivedEvent[])[] = [];
  const surveyPosts: SurveyPost[] = [];

  const handle = ({
    method,
    url,
    headers,
    body,
  }: ReceivedRequest): ReturnType<BrowserHost['answerEvent']> => {
    const path = url.pathname.replace(/^\/prefix(?=\/)/, '');
    if (method === 'OPTIONS')
      return { status: 204, headers: { ...cors, 'Access-Control-Allow-Headers': 'Content-Type' } };
    if (path === '/sdk/bootstrap') {
      bootstraps.push(url.searchParams);
      return host.answerBootstrap(url.searchParams);
    }
    if (path === '/sdk/preview') {
      previews.push(url.searchParams);
      return host.answerPreview(url.searchParams);
    }
    if (path === '/sdk/survey/preview') {
      surveyPreviews.push(url.searchParams);
      return host.answerSurveyPreview(url.searchParams);
    }
    if (path === '/sdk/survey') {
      const parsed = surveyPostSchema.safeParse(JSON.parse(body));
      if (!parsed.success) return refusal(400, parsed.error.issues);
      surveyPosts.push(parsed.data);
      return host.answerSurvey(parsed.data);
    }
    const received = (event: PixelEvent, isBatched: boolean): ReceivedEvent => {
      const contentType = headers['content-type'];
      const one = { ...event, contentType, sentFrom: headers.referer, isBatched };
      events.push(one);
      return one;
    };
    if (path === '/sdk/event') {
      const parsed = eventSchema.safeParse(JSON.parse(body));
      if (!parsed.success) return refusal(400, parsed.error.issues);
      return host.answerEvent(received(parsed.data, false));
    }
    if (path === '/sdk/events') {
      const value: { events?: unknown[] } = JSON.parse(body);
      if (Buffer.byteLength(body) > maxBatchBytes || Number(value.events?.length) > maxBatchEvents)
        return refusal(413);
      const parsed = eventBatchSchema.safeParse(value);
      if (!parsed.success) return refusal(400, parsed.error.issues);
      const batch = parsed.data.events.map((event) => received(event, true));
      batches.push(batch);
      return host.answerEvents(batch);
    }
    const script = scripts.get(path);
    if (script !== undefined)
      return { headers: { 'Content-Type': 'text/javascript; charset=utf-8', ...cors }, body: script };
    const page = pages.get(path);
    if (page === undefined) return { status: 404, body: 'Not found' };
    const extra = Object.fromEntries(pageHeaders);
    return { headers: { 'Content-Type': contentTypeOf(path), ...extra }, body: page };
  };

  const server = await startStaticServer(handle);
  const host: BrowserHost = {
    url: server.url,
    pages,
    pageHeaders,
    bootstraps,
    previews,
    surveyPreviews,
    events,
    batches,
    surveyPosts,
    answerBootstrap: (query) => json(createBlob(query)),
    answerPreview: refuseToken,
    answerSurveyPreview: refuseToken,
    answerSurvey: () => json({ success: true }),
    answerEvent: () => json({ success: true }),
    answerEvents: () => json({ success: true }),
    close: server.close,
  };
  return host;
}

function refuseToken(): HostResponse {
  const message = 'This preview link is invalid.';
  return json({ success: false, error: { code: 'invalid_token', message } }, 401);
}

function contentTypeOf(path: string): string {
  const types = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' };
  const kind = Object.entries(types).find(([ending]) => path.endsWith(`.${ending}`));
  return `${kind?.[1] ?? 'text/html'}; charset=utf-8`;
}

/** A bootstrap for the requesting visitor, validated against the public schema. */
export function createBlob(query: URLSearchParams, part: Partial<Bootstrap> = {}): Bootstrap {
  return bootstrapSchema.parse({
    projectKey: query.get('projectKey'),
    anonymousId: query.get('anonymousId'),
    version: '2026-01-02T03:04:05.678Z',
    fetchedAt: new Date().toISOString(),
    hasActiveExperiments: (part.assignments ?? []).length > 0,
    assignments: [],
    experiments: [],
    goals: [],
    surveys: [],
    integrations: {
      analytics: { enabled: false, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    },
    ...part,
  });
}

let read: Promise<Map<string, string>> | undefined;

/** The published scripts by path: those in `dist/`, built before the first test. */
function bundles(): Promise<Map<string, string>> {
  read ??= readScripts();
  return read;
}

async function readScripts(): Promise<Map<string, string>> {
  const names = ['pixel.js', 'pixel.min.js', ...(await readdir(join(dist, 'v'))).map((name) => `v/${name}`)];
  const files = names.filter((name) => name.endsWith('.js'));
  return new Map(
    await Promise.all(
      files.map(async (name) => [`/${name}`, await readFile(join(dist, name), 'utf8')] as const),
    ),
  );
}
