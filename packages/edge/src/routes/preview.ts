import {
  ApiError,
  type Assignment,
  type BootstrapExperiment,
  isPreviewToken,
  type Preview,
  type StoredPreview,
  storedPreviewSchema,
} from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';
import { createCache } from '../cache.ts';
import { type EdgeRequest, jsonResponse, type RouteResponse } from '../http.ts';
import type { Log } from '../log.ts';
import { originHeaders } from '../origin.ts';
import type { Projects } from '../projects.ts';
import { parseQuery } from '../query.ts';
import type { AdmitLookUp } from '../rate-limits.ts';
import { sha256Hex } from '../sha256.ts';
import { within } from '../within.ts';

/** A store that hangs must not hang the page that waits for its preview. */
const readWithinMs = 1_500;
const maxAbsent = 10_000;
/** Nobody can have the token of a preview before there is one. */
const absentForMs = 1_000;

/** `GET /sdk/preview?token=…`: one variant, for whoever was given the link to it. No preview is kept: a revoked link ends at once. */
export function previewRoute(deps: {
  /** The key-value store for what requests ask for. */
  readonly lookUps: Pick<Kv, 'get'>;
  readonly admitLookUp: AdmitLookUp | undefined;
  readonly projects: Pick<Projects, 'find'>;
  readonly now: () => number;
  readonly log: Log;
}) {
  const absentUntil = createCache<number>(maxAbsent);

  return async function preview(request: EdgeRequest): Promise<RouteResponse> {
    const token = parseQuery(request.query).get('token') ?? '';
    if (token === '') throw new ApiError('missing_token', 'The query needs a token.');
    if (!isPreviewToken(token)) throw invalidToken();
    const stored = await read(token, request);
    // A link to a survey shows nothing here.
    if (stored.status === 'revoked' || stored.status === 'survey') throw invalidToken();
    if (Date.parse(stored.expiresAt) <= deps.now())
      throw new ApiError('expired_token', 'This preview link has expired; make a new one.');
    if (stored.status === 'gone')
      throw new ApiError('not_found', 'What this link showed does not exist any more.');
    const prepared = await deps.projects.find(stored.projectKey, request);
    const headers =
      prepared === null ? {} : originHeaders(prepared.snapshot.allowedOrigins, request.header('origin'));
    const { expiresAt, experiment, assignment = unnamed(experiment) } = stored;
    const body: Preview = { preview: true, expiresAt, experiment, assignment };
    return jsonResponse(JSON.stringify(body), headers);
  };

  async function read(token: string, request: EdgeRequest): Promise<StoredPreview> {
    const name = await sha256Hex(token);
    if ((absentUntil.get(name) ?? 0) > deps.now()) throw invalidToken();
    await deps.admitLookUp?.(request);
    const reading = deps.lookUps.get(`preview/${name}`);
    const text = await within(reading, readWithinMs, undefined).catch(() => undefined);
    if (text === undefined) throw unavailable();
    if (text === null) {
      absentUntil.set(name, deps.now() + absentForMs);
      throw invalidToken();
    }
    const parsed = storedPreviewSchema.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    deps.log.error({ problem: parsed.error.issues[0]?.path.join('.') }, 'A stored preview cannot be used');
    throw unavailable();
  }
}

/** Keys stand for the names that are not known. */
function unnamed({ experimentKey, experimentId, variant: { key } }: BootstrapExperiment): Assignment {
  return {
    experimentKey,
    experimentId,
    experimentName: experimentKey,
    variantKey: key,
    variantId: '00000000-0000-0000-0000-000000000000',
    variantName: key,
    isControl: false,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function invalidToken(): ApiError {
  return new ApiError('invalid_token', 'This preview link is not valid, or was revoked.');
}

function unavailable(): ApiError {
  return new ApiError('unavailable', 'The preview cannot be read just now.');
}
