import { murmur3, type PreparedSnapshot } from '@pixel/engine';
import { ApiError, isProjectKey } from '@pixel/protocol';
import { type Asset, assetResponse, type Compress, createAsset } from '../assets.ts';
import { createCache } from '../cache.ts';
import type { EdgeRequest, RouteResponse } from '../http.ts';
import type { Log } from '../log.ts';
import { manifestOf, nextStartOrEnd } from '../manifest.ts';
import type { Projects } from '../projects.ts';
import { parseQuery } from '../query.ts';
import { scriptJson } from '../script-json.ts';
import { within } from '../within.ts';

const maxProjects = 500;
/** A page is better off without a manifest than with one that is longer than the script. */
const maxManifestLength = 65_536;
/** A page waits for its script; the configuration comes with the bootstrap as well. */
const findWithinMs = 500;

/** A file with a project's manifest, as long as the configuration and the time are those it was made for. */
interface Made {
  readonly prepared: PreparedSnapshot;
  readonly from: number;
  readonly until: number;
  readonly statement: string | undefined;
  /** Undefined where there is nothing to tell. */
  readonly asset: (() => Asset | Promise<Asset>) | undefined;
}

/** `GET /pixel.js?project=KEY`: the bundle, and before it the project's manifest; the bundle alone where that is not known or says nothing. */
export function pixelScriptRoute(deps: {
  readonly script: Asset;
  readonly projects: Pick<Projects, 'find'>;
  readonly compress: Compress | undefined;
  readonly now: () => number;
  readonly log: Log;
}) {
  const { script, projects, log } = deps;
  const made = createCache<Made>(maxProjects);

  async function withManifest(projectKey: string, request: EdgeRequest): Promise<Asset | undefined> {
    const found = projects.find(projectKey, request);
    const prepared = found instanceof Promise ? await within(found, findWithinMs, null) : found;
    if (prepared === null) return undefined;
    const now = deps.now();
    const last = made.get(projectKey);
    if (last !== undefined && last.prepared === prepared && now >= last.from && now < last.until)
      return last.asset?.();
    const statement = statementOf(prepared, now);
    const asset = last?.statement === statement ? last?.asset : assetWith(statement);
    made.set(projectKey, { prepared, from: now, until: nextStartOrEnd(prepared, now), statement, asset });
    return asset?.();
  }

  function assetWith(statement: string | undefined): Made['asset'] {
    if (statement === undefined) return undefined;
    return createAsset({ ...script, ...withStatement(script, statement) }, deps.compress);
  }

  return async function pixelScript(request: EdgeRequest): Promise<RouteResponse> {
    const projectKey = projectKeyIn(request.query);
    if (projectKey === undefined) return assetResponse(script, request);
    const asset = await withManifest(projectKey, request).catch((error: unknown) => {
      if (!(error instanceof ApiError)) log.error({ projectKey, error }, 'A manifest could not be made');
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

/** What stands before the bundle, or undefined where there is nothing to tell. */
function statementOf(prepared: PreparedSnapshot, now: number): string | undefined {
  const manifest = manifestOf(prepared, now, maxManifestLength);
  return manifest && `(document.currentScript||window).pixelManifest=${scriptJson(manifest)};\n`;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const directive = '"use strict";';

/** A directive counts only where it comes first: then the statement follows one of its own. */
function withStatement(script: Asset, statement: string): Pick<Asset, 'body' | 'etag'> {
  const bundle = decoder.decode(script.body);
  const head = bundle.startsWith(directive) ? directive : '';
  const hash = [0, 1].map((seed) => murmur3(statement, seed).toString(36)).join('');
  return {
    body: encoder.encode(head + statement + bundle),
    etag: `${script.etag.slice(0, -1)}-${hash}"`,
  };
}
