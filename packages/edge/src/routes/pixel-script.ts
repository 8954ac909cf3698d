import { murmur3, type PreparedSnapshot } from '@pixel/engine';
import { ApiError, isProjectKey } from '@pixel/protocol';
import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import type { Log } from '../base/log.ts';
import type { EdgeRequest } from '../http/edge-request.ts';
import type { RouteResponse } from '../http/edge-response.ts';
import { parseQuery } from '../http/query.ts';
import { type Asset, type AssetSource, assetResponse, type Compress, createAsset } from '../scripts/asset.ts';
import { createManifest, nextStartOrEnd } from '../scripts/manifest.ts';
import { scriptJson } from '../scripts/script-json.ts';
import type { Projects } from '../snapshots/projects.ts';

const maxProjects = 500;
/** Maximum length of a manifest. A longer one would exceed the script's own size, and is left out. */
const maxManifestLength = 65_536;
/** The page waits for its script, and the bootstrap contains the configuration as well. */
const findTimeoutMs = 500;

/** A script with a project's manifest, valid for one configuration within a time span. */
interface CachedScript {
  readonly prepared: PreparedSnapshot;
  readonly from: number;
  readonly until: number;
  readonly statement: string | undefined;
  /** Undefined without a manifest. */
  readonly source: AssetSource | undefined;
}

/** `GET /pixel.js?project=KEY`: the bundle preceded by the project's manifest, or the bundle alone if the manifest is empty or unknown. */
export function pixelScriptRoute(deps: {
  readonly script: Asset;
  readonly projects: Pick<Projects, 'find'>;
  readonly compress: Compress | undefined;
  readonly now: () => number;
  readonly log: Log;
}) {
  const { script, projects, log } = deps;
  const cached = new LRUCache<string, CachedScript>({ max: maxProjects });

  async function withManifest(projectKey: string, request: EdgeRequest): Promise<Asset | undefined> {
    const lookup = projects.find(projectKey, request);
    const prepared =
      lookup instanceof Promise
        ? await pTimeout(lookup, { milliseconds: findTimeoutMs, fallback: () => null })
        : lookup;
    if (prepared === null) return undefined;
    const now = deps.now();
    const last = cached.get(projectKey);
    if (last !== undefined && last.prepared === prepared && now >= last.from && now < last.until)
      return last.source?.();
    const statement = statementOf(prepared, now);
    const source = last?.statement === statement ? last?.source : createSource(statement);
    cached.set(projectKey, { prepared, from: now, until: nextStartOrEnd(prepared, now), statement, source });
    return source?.();
  }

  function createSource(statement: string | undefined): AssetSource | undefined {
    if (statement === undefined) return undefined;
    return createAsset({ ...script, ...withStatement(script, statement) }, deps.compress);
  }

  return async function pixelScript(request: EdgeRequest): Promise<RouteResponse> {
    const projectKey = projectKeyIn(request.query);
    if (projectKey === undefined) return assetResponse(script, request);
    const asset = await withManifest(projectKey, request).catch((error: unknown) => {
      if (!(error instanceof ApiError)) log.error({ projectKey, error }, 'Failed to build a manifest');
      return undefined;
    });
    return assetResponse(asset ?? script, request);
  };
}

function projectKeyIn(query: string): string | undefined {
  if (query === '') return undefined;
  const projectKey = parseQuery(query).get('project');
  return isProjectKey(projectKey) ? projectKey : undefined;
}

/** Returns the statement before the bundle, or undefined without a manifest. */
function statementOf(prepared: PreparedSnapshot, now: number): string | undefined {
  const manifest = createManifest(prepared, now, maxManifestLength);
  return manifest && `(document.currentScript||window).pixelManifest=${scriptJson(manifest)};\n`;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const directive = '"use strict";';

/** A directive only works at the start, so the statement follows a copy of it. */
function withStatement(script: Asset, statement: string): Pick<Asset, 'body' | 'etag'> {
  const bundle = decoder.decode(script.body);
  const head = bundle.startsWith(directive) ? directive : '';
  const hash = [0, 1].map((seed) => murmur3(statement, seed).toString(36)).join('');
  return {
    body: encoder.encode(head + statement + bundle),
    etag: `${script.etag.slice(0, -1)}-${hash}"`,
  };
}
