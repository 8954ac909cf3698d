import type { PreparedSnapshot } from '@pixel/engine';
import { ApiError } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';
import { LRUCache } from 'lru-cache';
import type { Log } from '../base/log.ts';
import { sha256Hex } from '../base/sha256.ts';
import type { EdgeRequest } from '../http/edge-request.ts';
import type { Admission } from '../limits/admission.ts';
import { type Asset, type AssetSource, type Compress, createAsset, hashedCacheControl } from './asset.ts';

/** Path prefix of scripts, followed by the lower-case hex of the file's SHA-256 and `.js`. */
export const scriptPathPrefix = '/v/';

const pathPattern = /^\/v\/([0-9a-f]{64})\.js$/;
const maxScripts = 500;
const maxAbsent = 10_000;
/** Short, because a script may be published right after it was requested. */
const absentForMs = 1_000;
const encoder = new TextEncoder();

/**
 * The code of `run_js` changes, stored under the keys `script/<name>`, and the files that the pixel itself loads. The content of a name
 * never changes.
 */
export interface Scripts {
  /**
   * Resolves to the file at a path. Rejects with `not_found`, with `unavailable` if it isn't in memory and the store can't be read, or with
   * `rate_limited` if the sender of `request` requests too many files that aren't in memory.
   */
  find(path: string, request: EdgeRequest): Promise<Asset>;
  /** Loads the scripts of a configuration in advance, so that they are in memory if the store goes down. */
  prefetch(prepared: PreparedSnapshot): void;
}

/** Creates the in-memory scripts on top of the store. */
export function createScripts(deps: {
  readonly kv: Kv;
  /** Files that ship with this server, by path. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** Reads the same store for requests. */
  readonly lookUps: Pick<Kv, 'get'>;
  /** Undefined without rate limits. */
  readonly admission: Pick<Admission, 'admitLookUp'> | undefined;
  readonly compress?: Compress | undefined;
  readonly now: () => number;
  readonly log: Log;
}): Scripts {
  const { kv, lookUps, log, now } = deps;
  const cache = new LRUCache<string, AssetSource>({ max: maxScripts });
  const absentUntil = new LRUCache<string, number>({ max: maxAbsent });
  const loading = new Map<string, Promise<AssetSource>>();

  async function load(name: string, from: Pick<Kv, 'get'>): Promise<AssetSource> {
    const text = await from.get(`script/${name}`).catch((error: unknown) => {
      throw error instanceof ApiError ? error : unavailableError();
    });
    if (text === null) {
      absentUntil.set(name, now() + absentForMs);
      throw notFoundError();
    }
    if ((await sha256Hex(text)) !== name) {
      log.error({ script: name }, 'A stored script does not match the hash in its name');
      throw unavailableError();
    }
    const source = createAsset(
      {
        contentType: 'text/javascript; charset=utf-8',
        cacheControl: hashedCacheControl,
        etag: `"${name}"`,
        body: encoder.encode(text),
      },
      deps.compress,
    );
    cache.set(name, source);
    return source;
  }

  function loadOnce(name: string, from: Pick<Kv, 'get'>): Promise<AssetSource> {
    const running = loading.get(name);
    if (running !== undefined) return running;
    const started = load(name, from).finally(() => loading.delete(name));
    loading.set(name, started);
    return started;
  }

  async function lookUp(name: string, request: EdgeRequest): Promise<AssetSource> {
    // Waiting for a read in progress costs nothing.
    if (!loading.has(name)) deps.admission?.admitLookUp(request);
    return cache.get(name) ?? loadOnce(name, lookUps);
  }

  async function loadAll(names: readonly string[]): Promise<void> {
    // Sequential, because nobody waits for them. A failed read is repeated on request.
    for (const name of names)
      if (cache.get(name) === undefined) await loadOnce(name, kv).catch(() => undefined);
  }

  return {
    async find(path, request) {
      const bundled = deps.assets.get(path);
      if (bundled !== undefined) return bundled;
      const name = nameIn(path);
      if (name === undefined || (absentUntil.get(name) ?? 0) > now()) throw notFoundError();
      const source = cache.get(name) ?? (await lookUp(name, request));
      return source();
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

function notFoundError(): ApiError {
  return new ApiError('not_found', 'No script has this name.');
}

function unavailableError(): ApiError {
  return new ApiError('unavailable', 'The script is temporarily unavailable; try again later.');
}
