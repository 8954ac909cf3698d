import { ApiError, isPreviewToken, type StoredPreview, storedPreviewSchema } from '@pixel/protocol';
import type { Kv } from '@pixel/store/kv';
import { LRUCache } from 'lru-cache';
import pTimeout from 'p-timeout';
import type { Log } from '../base/log.ts';
import { sha256Hex } from '../base/sha256.ts';
import type { EdgeRequest } from '../http/edge-request.ts';
import { originHeaders } from '../http/origin-headers.ts';
import { parseQuery } from '../http/query.ts';
import type { Admission } from '../limits/admission.ts';
import type { Projects } from './projects.ts';

/** A hanging store must not block the page that waits for its preview. */
const readTimeoutMs = 1_500;
const maxAbsent = 10_000;
/** Short is enough: nobody has a preview's token before the preview exists. */
const absentForMs = 1_000;

/** A preview behind a working link: of one variant (`active`) or of one survey. */
export type ShownPreview = Extract<StoredPreview, { status: 'active' | 'survey' }>;

/** A preview, and the headers that let the requesting page read it. */
export interface FoundPreview<Kind extends ShownPreview['status']> {
  readonly preview: Extract<ShownPreview, { status: Kind }>;
  readonly headers: Readonly<Record<string, string>> | undefined;
}

/** The previews in the store. Not cached, so that revoking a link takes effect at once. */
export interface StoredPreviews {
  /** Returns the preview for the token in a request's query. Rejects with an `ApiError` if there is none, or if it is of the other kind. */
  find<Kind extends ShownPreview['status']>(kind: Kind, request: EdgeRequest): Promise<FoundPreview<Kind>>;
}

/** Creates the lookup of previews in the store. */
export function createStoredPreviews(deps: {
  /** Reads the key-value store for requests. */
  readonly lookUps: Pick<Kv, 'get'>;
  /** Undefined without rate limits. */
  readonly admission: Pick<Admission, 'admitLookUp'> | undefined;
  readonly projects: Pick<Projects, 'find'>;
  readonly now: () => number;
  readonly log: Log;
}): StoredPreviews {
  const absentUntil = new LRUCache<string, number>({ max: maxAbsent });

  async function find<Kind extends ShownPreview['status']>(
    kind: Kind,
    request: EdgeRequest,
  ): Promise<FoundPreview<Kind>> {
    const token = parseQuery(request.query).get('token') ?? '';
    if (token === '') throw new ApiError('missing_token', 'The query must have a token.');
    if (!isPreviewToken(token)) throw invalidTokenError();
    const stored = await read(token, request);
    // A survey's link shows no variant, and vice versa.
    if (stored.status === 'revoked' || (stored.status !== 'gone' && stored.status !== kind))
      throw invalidTokenError();
    if (Date.parse(stored.expiresAt) <= deps.now())
      throw new ApiError('expired_token', 'This preview link has expired; create a new one.');
    if (!hasStatus(stored, kind))
      throw new ApiError('not_found', 'The previewed variant or survey no longer exists.');
    const prepared = await deps.projects.find(stored.projectKey, request);
    const headers =
      prepared === null
        ? undefined
        : originHeaders(prepared.snapshot.allowedOrigins, request.header('origin'));
    return { preview: stored, headers };
  }

  async function read(token: string, request: EdgeRequest): Promise<StoredPreview> {
    const name = await sha256Hex(token);
    if ((absentUntil.get(name) ?? 0) > deps.now()) throw invalidTokenError();
    deps.admission?.admitLookUp(request);
    const reading = deps.lookUps.get(`preview/${name}`);
    const text = await pTimeout(reading, { milliseconds: readTimeoutMs }).catch(() => undefined);
    if (text === undefined) throw unavailableError();
    if (text === null) {
      absentUntil.set(name, deps.now() + absentForMs);
      throw invalidTokenError();
    }
    const parsed = storedPreviewSchema.safeParse(tryParseJson(text));
    if (parsed.success) return parsed.data;
    deps.log.error({ problem: parsed.error.issues[0]?.path.join('.') }, 'A stored preview is unusable');
    throw unavailableError();
  }

  return { find };
}

function hasStatus<Kind extends ShownPreview['status']>(
  stored: StoredPreview,
  kind: Kind,
): stored is Extract<ShownPreview, { status: Kind }> {
  return stored.status === kind;
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function invalidTokenError(): ApiError {
  return new ApiError('invalid_token', 'This preview link is invalid or was revoked.');
}

function unavailableError(): ApiError {
  return new ApiError('unavailable', 'The preview is temporarily unavailable; try again later.');
}
