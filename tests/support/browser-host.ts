import { fileURLToPath } from 'node:url';
import { type Bootstrap, bootstrapSchema, eventSchema, type PixelEvent } from '@pixel/protocol';
import { build } from 'esbuild';
import { type Answer, type ReceivedRequest, startStaticServer } from './static-server.ts';

/** An event that reached the host, in the order of arrival. */
export type ReceivedEvent = PixelEvent & {
  readonly contentType: string | undefined;
  /** Address of the page that sent it, which need not be the one it happened on. */
  readonly sentFrom: string | undefined;
};

/** Serves pages, the pixel's script, and the public contract as a test scripts it, and records what it is asked. */
export interface BrowserHost {
  readonly url: string;
  /** HTML by path; text of another kind where the path's ending says so. */
  readonly pages: Map<string, string>;
  /** Headers of every page. */
  readonly pageHeaders: Map<string, string>;
  readonly bootstraps: URLSearchParams[];
  /** Every event that was posted, also those that were answered with an error. */
  readonly events: ReceivedEvent[];
  /** Decides the answer to a bootstrap; undefined never answers. */
  answerBootstrap: (query: URLSearchParams) => Answer | undefined | Promise<Answer | undefined>;
  /** Decides the answer to a well-formed event; undefined never answers. */
  answerEvent: (event: ReceivedEvent) => Answer | undefined | Promise<Answer | undefined>;
  close(): Promise<void>;
}

const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'Retry-After' };

/** JSON with the headers that let any page read it. */
export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json', ...cors, ...headers },
    body: JSON.stringify(value),
  };
}

/** Starts a host whose bootstraps are empty and whose events are all taken. */
export async function startBrowserHost(): Promise<BrowserHost> {
  const scripts = await bundles();
  const pages = new Map<string, string>();
  const pageHeaders = new Map<string, string>();
  const bootstraps: URLSearchParams[] = [];
  const events: ReceivedEvent[] = [];

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
    if (path === '/sdk/event') {
      const parsed = eventSchema.safeParse(JSON.parse(body));
      if (!parsed.success) return json({ success: false, error: { message: parsed.error.message } }, 400);
      const event = { ...parsed.data, contentType: headers['content-type'], sentFrom: headers.referer };
      events.push(event);
      return host.answerEvent(event);
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
    events,
    answerBootstrap: (query) => json(createBlob(query)),
    answerEvent: () => json({ success: true }),
    close: server.close,
  };
  return host;
}

function contentTypeOf(path: string): string {
  const types = { css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml' };
  const kind = Object.entries(types).find(([ending]) => path.endsWith(`.${ending}`));
  return `${kind?.[1] ?? 'text/html'}; charset=utf-8`;
}

/** A blob for the visitor who asks, checked against the public schema. */
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

let built: Promise<Map<string, string>> | undefined;

/** The scripts as they are published, built once per test process. */
function bundles(): Promise<Map<string, string>> {
  const entry = fileURLToPath(new URL('../../packages/pixel/src/main.ts', import.meta.url));
  const bundle = async (minify: boolean): Promise<string> => {
    const result = await build({
      entryPoints: [entry],
      bundle: true,
      format: 'iife',
      target: 'es2020',
      minify,
      write: false,
    });
    return result.outputFiles.map((file) => file.text).join('');
  };
  built ??= Promise.all([bundle(false), bundle(true)]).then(
    ([readable, minified]) =>
      new Map([
        ['/pixel.js', readable],
        ['/pixel.min.js', minified],
      ]),
  );
  return built;
}
