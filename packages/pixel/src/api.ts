import { type Assignment, type Bootstrap, pixelVersion } from '@pixel/protocol';
import { attempt } from './attempt.ts';
import type { Deps } from './deps.ts';
import type { PageTrace } from './explain.ts';
import { createBlobCache } from './flicker/blob-cache.ts';
import { readManifest } from './flicker/manifest.ts';
import { createMask } from './flicker/mask.ts';
import { forget } from './forget.ts';
import { type Instance, startInstance } from './instance.ts';
import { isDebugged } from './is-debugged.ts';
import { openPanel } from './open-panel.ts';
import { pageKey, pageOf } from './page-address.ts';
import {
  type Attributes,
  type Config,
  type Consent,
  check,
  isProjectKey,
  parseField,
  parseInit,
  parseTrack,
  type TrackCall,
} from './parse-arguments.ts';
import { previewToken } from './preview.ts';
import { asksForPrivacy } from './privacy.ts';
import { runSoon } from './run-soon.ts';
import type { ScriptSource } from './script-source.ts';
import type { SurveyTrace } from './survey/explain-surveys.ts';

/** Maximum number of `track` calls queued until a project is known. */
const maxWaitingCalls = 200;

/** Session storage key of the debug panel's flag. */
const debugKey = 'pixel.debug';

/** Callback of `ready`: receives the visitor's blob, or null if there is none. */
export type ReadyCallback = (blob: Bootstrap | null) => void;

/** The global `pixel`. No method throws; invalid arguments log a console warning. */
export interface PixelApi {
  readonly version: string;
  /** Starts the pixel. Without a configuration, takes project and endpoint from its own script element. */
  init(config?: Config): void;
  /** Sends a custom event. */
  track(name: string, payload?: Readonly<Record<string, unknown>>): void;
  /** Calls back once the service has responded or proved unreachable. */
  ready(callback: ReadyCallback): void;
  /** Adds attributes for audiences and re-evaluates the experiments. */
  setAttributes(attributes: Attributes): void;
  /** Sets whether the pixel may store and send data. */
  setConsent(consent: Consent): void;
  getBlob(): Bootstrap | null;
  getAssignments(): readonly Assignment[];
  /** Returns the key of the visitor's variant, or null if the visitor has none. */
  getVariant(experimentKey: string): string | null;
  /**
   * Shows a survey that the visitor is eligible for on this page, regardless of its trigger. Does nothing if there is none with that key.
   */
  showSurvey(surveyKey: string): void;
  /**
   * Explains, for each of the visitor's experiments, what triggers its exposure and what its changes match on the page, and for each survey
   * what triggers it. Empty before the first response of the service.
   */
  explain(): readonly (PageTrace | SurveyTrace)[];
  /** Forgets this visitor for this project. */
  clear(): void;
}

/** A method with unvalidated arguments. `calledAt` is the time of the page's call, in milliseconds since the epoch. */
type Method = (args: readonly unknown[], calledAt: number) => unknown;

/** The implementation behind the global. */
export interface PixelCalls {
  readonly api: PixelApi;
  /** Runs a method by name, as queued by the stub. */
  run(method: string, args: readonly unknown[], calledAt: number): void;
  /** Starts with the script element's project, unless already started. */
  start(): void;
}

/** Creates the global's methods. Has no side effects until one is called. */
export function createApi({ projectKey, endpoint, source, manifest }: ScriptSource, deps: Deps): PixelCalls {
  let config: Config & Pick<ScriptSource, 'endpoint' | 'source'> = {
    endpoint,
    source,
    ...(isProjectKey(projectKey) ? { projectKey } : {}),
  };
  let consent: Consent | undefined;
  let live: Instance | undefined;
  /** The rest of the start, which runs in its own task: a long task would block the page's response to input. */
  let rest: (() => void) | undefined;
  let waitingCalls: TrackCall[] = [];
  const waitingCallbacks: ReadyCallback[] = [];

  const settle = () => {
    const blob = live?.blob() ?? null;
    for (const callback of waitingCallbacks.splice(0))
      Promise.resolve(blob)
        .then(callback)
        .catch((error: unknown) => deps.warn(`ready: a callback threw: ${describe(error)}`));
  };
  const ownManifest = () => (manifest?.projectKey === config.projectKey ? manifest : undefined);
  const consented = (): Consent =>
    ownManifest()?.gpc === 'off' && asksForPrivacy()
      ? 'denied'
      : (consent ?? config.consent ?? ownManifest()?.consent ?? 'granted');

  let isDebugging: boolean | undefined;
  /** Shows the panel once, if the page or a developer requested it. */
  const debug = () => {
    if (isDebugging || !(config.debug || isDebugged(debugKey))) return;
    isDebugging = true;
    openPanel(config, {
      kind: 'debug',
      storageKey: debugKey,
      state: () => ({
        ...config,
        consent: consented(),
        warnings: deps.warn.warnings,
        instance: live?.source(),
      }),
    });
  };

  const methods: Readonly<Record<string, Method>> = {
    start() {
      const { projectKey, attributes = {} } = config;
      setTimeout(debug);
      if (live || rest) return;
      if (!projectKey) {
        // A page may still call `init` until it has loaded; don't warn before.
        const warnIfUnset = () =>
          setTimeout(() => config.projectKey || deps.warn('No project key: add ?project=KEY, or call init.'));
        if (document.readyState === 'complete') warnIfUnset();
        else addEventListener('load', warnIfUnset);
        return;
      }
      const manifest = ownManifest() ?? {};
      const mask = createMask();
      const cache = createBlobCache(projectKey, deps.now);
      const expected = readManifest(manifest);
      if (consented() === 'granted') {
        const cached = cache.get(pageKey(pageOf(location, manifest), attributes));
        mask.hide(expected.selectors(cached), 0);
      }
      rest = () => {
        const token = previewToken(`pixel.${projectKey}.preview`);
        if (token || consented() === 'granted') {
          live = startInstance(
            { ...config, projectKey, manifest, token },
            { mask, cache, expected },
            settle,
            deps,
          );
          waitingCalls.splice(0).forEach(live.track);
        } else if (consented() === 'denied') {
          run('clear');
          settle();
        }
      };
      // Strip the token from the URL at once, and hide the page until the preview is ready.
      if (/pixel_.*preview=/.test(location.search)) run('');
      else runSoon(() => run(''));
    },
    init([value]) {
      const fullConfig = { ...config, ...parseInit(value, location.href) };
      if (live?.target.projectKey === fullConfig.projectKey && live?.target.endpoint === fullConfig.endpoint)
        return;
      config = fullConfig;
      live = live?.stop();
      run('start');
    },
    track([name, payload], calledAt) {
      const call = parseTrack(name, payload, calledAt);
      if (live) live.track(call);
      else if (waitingCalls.length < maxWaitingCalls && consented() !== 'denied') waitingCalls.push(call);
    },
    ready([callback]) {
      check(typeof callback === 'function', 'ready: not a function.');
      waitingCallbacks.push(callback as ReadyCallback);
      if (live ? live.isSettled() : consented() === 'denied') settle();
    },
    setAttributes([value]) {
      const attributes = { ...config.attributes, ...parseField('setAttributes', 'attributes', value) };
      config = { ...config, attributes };
      live?.setAttributes(attributes);
    },
    setConsent([value]) {
      const before = consented();
      consent = parseField('setConsent', 'consent', value);
      const after = consented();
      if (after === before) return;
      if (after === 'denied') run('clear');
      else live = live?.stop();
      run('start');
    },
    clear() {
      waitingCalls = [];
      if (live) live = live.clear();
      else if (config.projectKey) forget(config.projectKey, config.cookieDomain);
    },
    getBlob: () => live?.blob() ?? null,
    getAssignments: () => live?.blob()?.assignments ?? [],
    getVariant([experimentKey]) {
      check(typeof experimentKey === 'string', 'getVariant: not a string.');
      return live?.getVariant(experimentKey) ?? null;
    },
    showSurvey([surveyKey]) {
      check(typeof surveyKey === 'string', 'showSurvey: not a string.');
      methods.ready?.([() => live?.showSurvey(surveyKey)], 0);
    },
    explain: () => live?.explain() ?? [],
  };

  /** Runs a method. Logs its errors for the developer; never throws into the page. */
  const run = (method: string, args: readonly unknown[] = [], calledAt = deps.now()): unknown => {
    try {
      // Any call from the page first completes the start; an empty method does only that.
      if (method !== 'start') {
        const begin = rest;
        rest = undefined;
        begin?.();
      }
      return methods[method]?.(args, calledAt);
    } catch (error) {
      deps.warn(describe(error));
      return null;
    }
  };
  const { start, ...callable } = methods;
  const api = Object.fromEntries(
    Object.keys(callable).map((method) => [method, (...args: readonly unknown[]) => run(method, args)]),
  );
  // Each entry of the table returns what the interface declares.
  return { run, start: () => run('start'), api: { version: pixelVersion, ...api } as unknown as PixelApi };
}

/** Describes a thrown value; even converting that to a string can throw. */
function describe(error: unknown): string {
  return attempt(() => Object(error).message ?? `${error}`, 'unknown error');
}
