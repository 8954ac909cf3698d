import { setTimeout as sleep } from 'node:timers/promises';
import type { Bootstrap, Manifest } from '@pixel/protocol';
import { bundleStub } from '../../scripts/inline-stub.mjs';
import {
  type HostResponse,
  type ReceivedRequest,
  startStaticServer,
} from '../../tests/support/static-server.ts';
import { type Library, projectKey } from './libraries.ts';
import { pageWith, stylesheet, variant } from './page.ts';

/** Response delays of the host, in milliseconds. */
export interface Latency {
  readonly stylesheetMs: number;
  readonly scriptMs: number;
  /** Whether browsers may cache the script for a while. */
  readonly scriptCache: 'max-age=300' | 'no-store';
  /** `never`: the service hangs, the worst kind of outage. */
  readonly bootstrapMs: number | 'never';
}

/**
 * Serves the measured pages (`/` with the name of a library, `/stub` with the pixel behind its inline stub, `/none`), the libraries, and
 * their requests.
 */
export interface Host {
  readonly url: string;
  latency: Latency;
  /** Paths of the requests since this was emptied. */
  readonly received: string[];
  close(): Promise<void>;
}

/** A host that responds immediately. */
export const noLatency: Latency = { stylesheetMs: 0, scriptMs: 0, scriptCache: 'no-store', bootstrapMs: 0 };

const cors = { 'Access-Control-Allow-Origin': '*' };
const experimentId = '01900000-0000-7000-8000-000000000000';
const manifest: Manifest = { projectKey, experiments: [{ selectors: ['h1'] }] };

/** Starts the host on a free port of this machine. */
export async function startHost(libraries: readonly Library[]): Promise<Host> {
  const stub = (await bundleStub()).replaceAll('KEY', projectKey);
  const pages = new Map([
    ['/none', pageWith('')],
    ['/stub', pageWith(`<script>${stub}</script>${libraries.find(({ name }) => name === 'pixel')?.head}`)],
    ...libraries.map(({ name, head }) => [`/${name}`, pageWith(head)] as const),
  ]);
  const scripts = new Map(
    libraries.map(({ name, path, script }) => [path, name === 'pixel' ? manifestStatement + script : script]),
  );
  const laterScripts = new Map(libraries.flatMap(({ later }) => [...later]));

  const answer = async ({ url }: ReceivedRequest): Promise<HostResponse | undefined> => {
    const { stylesheetMs, scriptMs, scriptCache, bootstrapMs } = host.latency;
    const path = url.pathname;
    host.received.push(path);
    const page = pages.get(path);
    if (page !== undefined) return textOf('text/html', page);
    if (path === '/shop.css') {
      await sleep(stylesheetMs);
      return textOf('text/css', stylesheet);
    }
    const script = scripts.get(path);
    if (script !== undefined) {
      await sleep(scriptMs);
      return textOf('text/javascript', script, { 'Cache-Control': scriptCache });
    }
    const later = laterScripts.get(path);
    if (later !== undefined) {
      await sleep(scriptMs);
      return textOf('text/javascript', later, { 'Cache-Control': 'max-age=31536000, immutable' });
    }
    if (path === '/sdk/bootstrap') {
      if (bootstrapMs === 'never') return undefined;
      await sleep(bootstrapMs);
      return textOf('application/json', JSON.stringify(blobFor(url.searchParams.get('anonymousId') ?? '')));
    }
    return textOf('application/json', JSON.stringify(answerOther(path)));
  };
  const server = await startStaticServer(answer);
  const host: Host = { url: server.url, latency: noLatency, received: [], close: server.close };
  return host;
}

const manifestStatement = `(document.currentScript||window).pixelManifest=${JSON.stringify(manifest)};\n`;

function textOf(type: string, body: string, headers: Readonly<Record<string, string>> = {}): HostResponse {
  return { headers: { 'Content-Type': `${type}; charset=utf-8`, ...cors, ...headers }, body };
}

function blobFor(anonymousId: string): Bootstrap {
  const now = new Date().toISOString();
  return {
    projectKey,
    anonymousId,
    version: now,
    fetchedAt: now,
    hasActiveExperiments: true,
    assignments: [
      {
        experimentKey: 'headline',
        experimentId,
        experimentName: 'Headline',
        variantKey: 'variant',
        variantId: '01900000-0000-7000-8000-0000000000a0',
        variantName: 'Variant',
        isControl: false,
      },
    ],
    experiments: [
      {
        experimentKey: 'headline',
        experimentId,
        status: 'running',
        variant: {
          key: 'variant',
          changes: [{ selector: 'h1', operation: 'set_text', value: variant, orderIndex: 0 }],
        },
        goals: [],
        exposure: 'element',
        probes: ['h1'],
      },
    ],
    goals: [],
    surveys: [],
    integrations: {
      analytics: { enabled: false, tagEventsEnabled: false },
      behaviorTool: { enabled: false },
    },
  };
}

/** Responses to the other libraries, each in its own format: an experiment with everyone in its variant. */
function answerOther(path: string): unknown {
  if (path.startsWith('/growthbook/api/features/'))
    return {
      status: 200,
      features: {},
      experiments: [
        {
          key: 'headline',
          changeId: 'headline',
          status: 'running',
          hashAttribute: 'id',
          hashVersion: 2,
          coverage: 1,
          weights: [0, 1],
          urlPatterns: [{ include: true, type: 'simple', pattern: '*' }],
          variations: [
            {},
            { domMutations: [{ selector: 'h1', action: 'set', attribute: 'html', value: variant }] },
          ],
          meta: [{ key: '0' }, { key: '1' }],
        },
      ],
      dateUpdated: '2026-01-02T03:04:05.678Z',
    };
  if (path.startsWith('/posthog/flags'))
    return {
      errorsWhileComputingFlags: false,
      requestId: experimentId,
      flags: {
        headline: {
          key: 'headline',
          enabled: true,
          variant: 'variant',
          reason: { code: 'condition_match' },
          metadata: { id: 1, version: 1 },
        },
      },
    };
  if (path.endsWith('/config'))
    return { supportedCompression: [], hasFeatureFlags: true, sessionRecording: false, surveys: false };
  return { success: true };
}
