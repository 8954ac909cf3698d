import type { PreparedSnapshot } from '@pixel/engine';
import { ApiError } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';
import { type Asset, type Compress, createAsset, hashedCacheControl } from './assets.ts';
import { createCache } from './cache.ts';
import type { EdgeRequest } from './http.ts';
import type { Log } from './log.ts';
import type { AdmitLookUp } from './rate-limits.ts';
import { sha256Hex } from './sha256.ts';

/** Addresses of scripts begin so; after it comes the name, the lower-case hex of the file's SHA-256, and `.js`. */
export const scriptPathPrefix = '/v/';

const pathPattern = /^\/v\/([0-9a-f]{64})\.js$/;
const maxScripts = 500;
const maxAbsent = 10_000;
/** A script may be published right after somebody asked for it. */
const absentForMs = 1_000;
const encoder = new TextEncoder();

/** The code of `run_js` changes, from the keys `script/<name>`, and the files that the pixel itself loads. What a name stands for never changes. */
export interface Scripts {
  /**
   * Gives the file at an address. Rejects with `not_found`, with `unavailable` where it is not known and the store cannot be asked, or
   * with `rate_limited` where whoever sent `request` asks for too many that are not known.
   */
  find(path: string, request: EdgeRequest): Promise<Asset>;
  /** Reads the scripts that a configuration needs before anybody asks for them, so that they are known when the store is away. */
  prefetch(prepared: PreparedSnapshot): void;
}

type Served = () => Asset | Promise<Asset>;

/** Creates the memory of scripts. */
export function createScripts(deps: {
  readonly kv: Kv;
  /** Files that came with this server, by path. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** The same store for what requests ask for. */
  readonly lookUps: Pick<Kv, 'get'>;
  readonly admitLookUp: AdmitLookUp | undefined;
  readonly compress?: Compress | undefined;
  readonly now: () => number;
  readonly log: Log;
}): Scripts {
  const { kv, lookUps, log, now } = deps;
  const known = createCache<Served>(maxScripts);
  const absentUntil = createCache<number>(maxAbsent);
  const loading = new Map<string, Promise<Served>>();

  async function load(name: string, from: Pick<Kv, 'get'>): Promise<Served> {
    const text = await from.get(`script/${name}`).catch((error: unknown) => {
      throw error instanceof ApiError ? error : unavailable();
    });
    if (text === null) {
      absentUntil.set(name, now() + absentForMs);
      throw notFound();
    }
    if ((await sha256Hex(text)) !== name) {
      log.error({ script: name }, 'A stored script is not what its name says');
      throw unavailable();
    }
    const served = createAsset(
      {
        contentType: 'text/javascript; charset=utf-8',
        cacheControl: hashedCacheControl,
        etag: `"${name}"`,
        body: encoder.encode(text),
      },
      deps.compress,
    );
    known.set(name, served);
    return served;
  }

  function loadOnce(name: string, from: Pick<Kv, 'get'>): Promise<Served> {
    const running = loading.get(name);
    if (running !== undefined) return running;
    const started = load(name, from).finally(() => loading.delete(name));
    loading.set(name, started);
    return started;
  }

  async function lookUp(name: string, request: EdgeRequest): Promise<Served> {
    // To wait for a reading that is under way costs nothing.
    if (!loading.has(name)) deps.admitLookUp?.(request);
    return known.get(name) ?? loadOnce(name, lookUps);
  }

  async function loadAll(names: readonly string[]): Promise<void> {
    // One after the other: nobody waits for them. What cannot be read now is read when it is asked for.
    for (const name of names)
      if (known.get(name) === undefined) await loadOnce(name, kv).catch(() => undefined);
  }

  return {
    async find(path, request) {
      const own = deps.assets.get(path);
      if (own !== undefined) return own;
      const name = nameIn(path);
      if (name === undefined || (absentUntil.get(name) ?? 0) > now()) throw notFound();
      const served = known.get(name) ?? (await lookUp(name, request));
      return served();
    },
    prefetch(prepared) {
      void loadAll(scriptsOf(prepared).slice(0, maxScripts));
    },
  };
}

function scriptsOf({ experiments }: PreparedSnapshot): readonly string[] {
  const names = experiments.flatMap(({ experiment }) =>
    experiment.variants.flatMap(({ changes }) =>
      changes.flatMap(({ operation, value }) => (operation === 'run_js' ? (nameIn(value) ?? []) : [])),
    ),
  );
  return [...new Set(names)];
}

function nameIn(path: string): string | undefined {
  return pathPattern.exec(path)?.[1];
}

function notFound(): ApiError {
  return new ApiError('not_found', 'There is no script of this name.');
}

function unavailable(): ApiError {
  return new ApiError('unavailable', 'The script cannot be read just now.');
}
