import { type Assignment, type Bootstrap, pixelVersion } from '@pixel/protocol';
import { isProjectKey, parseInit, parseTrack } from './arguments.ts';
import { attempt } from './attempt.ts';
import type { Deps } from './deps.ts';
import type { PageTrace } from './explain.ts';
import { forget } from './forget.ts';
import { type Instance, startInstance, type Target, type TrackCall } from './instance.ts';
import type { ScriptSource } from './script-source.ts';

/** Most calls of `track` that wait for a project. */
const maxWaitingCalls = 200;

/** What `ready` calls back with: the visitor's blob, or null where there is none. */
export type ReadyCallback = (blob: Bootstrap | null) => void;

/** The global `pixel`. No method throws; wrong arguments are a warning on the console. */
export interface PixelApi {
  readonly version: string;
  /** Starts the pixel; without settings it takes project and endpoint from its own script element. */
  init(config?: { readonly projectKey?: string; readonly endpoint?: string }): void;
  /** Sends a custom event. */
  track(name: string, payload?: Readonly<Record<string, unknown>>): void;
  /** Calls back once, when the service has answered or could not be reached. */
  ready(callback: ReadyCallback): void;
  getBlob(): Bootstrap | null;
  getAssignments(): readonly Assignment[];
  /** Key of the visitor's variant; null where the visitor has none. */
  getVariant(experimentKey: string): string | null;
  /** Says of each of the visitor's experiments what exposes it and what its changes find in the page; empty before an answer. */
  explain(): readonly PageTrace[];
  /** Forgets this visitor of this project. */
  clear(): void;
}

/** The methods behind the global, which trust no argument. */
export interface PixelCalls {
  readonly api: PixelApi;
  init(config: unknown): void;
  /** `calledAt`: when the page called, in milliseconds since the epoch. */
  track(name: unknown, payload: unknown, calledAt: number): void;
  ready(callback: unknown): void;
  clear(): void;
  /** Starts with the project of the script element, unless something has started. */
  start(): void;
}

/** Makes the global's methods; nothing happens before one is called. */
export function createApi(source: ScriptSource, deps: Deps): PixelCalls {
  let target: Partial<Target> = {
    endpoint: source.endpoint,
    ...(isProjectKey(source.projectKey) ? { projectKey: source.projectKey } : {}),
  };
  let live: Instance | undefined;
  let waitingCalls: TrackCall[] = [];
  let waitingCallbacks: ReadyCallback[] = [];

  const callBack = (callbacks: readonly ReadyCallback[], blob: Bootstrap | null) => {
    for (const callback of callbacks)
      Promise.resolve(blob)
        .then(callback)
        .catch((error: unknown) => deps.warn(`A callback of ready() threw: ${describe(error)}`));
  };
  const onSettled = () => {
    const callbacks = waitingCallbacks;
    waitingCallbacks = [];
    callBack(callbacks, live?.blob() ?? null);
  };

  const start = (wanted: Partial<Target>) => {
    const { projectKey, endpoint } = { ...target, ...wanted };
    target = { ...target, ...wanted };
    if (projectKey === undefined || endpoint === undefined) {
      deps.warn(
        'No well-formed project key: add ?project=KEY to the script’s address or call pixel.init({ projectKey }).',
      );
      return;
    }
    if (live?.target.projectKey === projectKey && live.target.endpoint === endpoint) return;
    live?.stop();
    live = startInstance({ projectKey, endpoint }, onSettled, deps);
    const calls = waitingCalls;
    waitingCalls = [];
    for (const call of calls) live.track(call);
  };

  const track = (name: unknown, payload: unknown, calledAt: number) => {
    const call = parseTrack(name, payload, calledAt);
    if (live !== undefined) live.track(call);
    else if (waitingCalls.length < maxWaitingCalls) waitingCalls.push(call);
  };

  const ready = (callback: unknown) => {
    if (!isCallback(callback)) throw new Error('ready takes a function.');
    const blob = live?.blob();
    if (blob === undefined) waitingCallbacks.push(callback);
    else callBack([callback], blob);
  };

  const getVariant = (experimentKey: unknown) => {
    if (typeof experimentKey !== 'string') throw new Error('getVariant takes the key of an experiment.');
    return live?.getVariant(experimentKey) ?? null;
  };

  const clear = () => {
    waitingCalls = [];
    if (live !== undefined) live.clear();
    else if (target.projectKey !== undefined) forget(target.projectKey);
    live = undefined;
  };

  /** Runs a method; whatever goes wrong in it is the developer's to read, never the page's to catch. */
  const safely = <T>(action: () => T, otherwise: T): T => {
    try {
      return action();
    } catch (error) {
      deps.warn(describe(error));
      return otherwise;
    }
  };

  const calls: Omit<PixelCalls, 'api'> = {
    init: (config) => safely(() => start(parseInit(config, location.href)), undefined),
    track: (name, payload, calledAt) => safely(() => track(name, payload, calledAt), undefined),
    ready: (callback) => safely(() => ready(callback), undefined),
    clear: () => safely(clear, undefined),
    start: () => safely(() => (live === undefined ? start({}) : undefined), undefined),
  };
  return {
    ...calls,
    api: {
      version: pixelVersion,
      init: calls.init,
      track: (name, payload) => calls.track(name, payload, deps.now()),
      ready: calls.ready,
      getBlob: () => live?.blob() ?? null,
      getAssignments: () => live?.blob()?.assignments ?? [],
      getVariant: (experimentKey) => safely(() => getVariant(experimentKey), null),
      explain: () => safely(() => live?.explain() ?? [], []),
      clear: calls.clear,
    },
  };
}

/** Whatever a page throws; even making a text of that can throw. */
function describe(error: unknown): string {
  return attempt(() => (error instanceof Error ? error.message : String(error)), 'something unknown');
}

function isCallback(value: unknown): value is ReadyCallback {
  return typeof value === 'function';
}
