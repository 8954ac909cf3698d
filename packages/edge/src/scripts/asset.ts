import pTimeout from 'p-timeout';
import type { EdgeRequest } from '../http/edge-request.ts';
import type { RouteResponse } from '../http/edge-response.ts';

/** A file that is served from memory, compressed in advance. */
export interface Asset {
  readonly contentType: string;
  readonly cacheControl: string;
  /** Strong entity tag, in its quotes. */
  readonly etag: string;
  readonly body: Uint8Array;
  /** The same bytes, compressed, if that is smaller. */
  readonly encoded: Encoded;
}

/** A file in the encodings that make it smaller. */
export interface Encoded {
  readonly br?: Uint8Array<ArrayBuffer>;
  readonly gzip?: Uint8Array<ArrayBuffer>;
  /** Whether it was compressed quickly, and could be smaller. */
  readonly isQuick?: boolean;
}

/** Compresses a file without holding up requests: quickly, or as well as possible. */
export type Compress = (body: Uint8Array, effort: 'quick' | 'best') => Promise<Encoded>;

/** Cache-Control of scripts whose address stays while their contents change. */
export const scriptCacheControl = 'public, max-age=300, stale-while-revalidate=86400';

/** Cache-Control of files whose address is made from their contents. */
export const hashedCacheControl = 'public, max-age=31536000, immutable';

/** Length up to which a list in a header is read: no client needs more, and splitting 60,000 entries would hold up everyone. */
const maxListLength = 1_024;

/** How long a request waits for a file to be compressed before it is sent as it is. */
const compressWithinMs = 500;

/** Returns a file in its best form so far: as it is, then compressed quickly, then as small as possible. */
export type AssetSource = () => Asset | Promise<Asset>;

/** Prepares a file that only becomes known while requests come in, and starts to compress it. */
export function createAsset(file: Omit<Asset, 'encoded'>, compress: Compress | undefined): AssetSource {
  const plain: Asset = { ...file, encoded: {} };
  if (compress === undefined) return () => plain;
  let ready: Asset | undefined;
  const compressing = compress(file.body, 'quick').then(
    (encoded) => {
      const quick = { ...file, encoded: { ...encoded, isQuick: true } };
      ready = quick;
      compress(file.body, 'best').then(
        (best) => {
          ready = { ...file, encoded: best };
        },
        () => undefined,
      );
      return quick;
    },
    () => plain,
  );
  return () => ready ?? pTimeout(compressing, { milliseconds: compressWithinMs, fallback: () => plain });
}

/** Answers with an asset: 304 if the client has it, else in the best encoding that the client accepts. */
export function assetResponse(asset: Asset, request: EdgeRequest): RouteResponse {
  const accepted = acceptedEncodings(request.header('accept-encoding'));
  const encoding = encodings.find((name) => accepted.has(name) && asset.encoded[name]);
  const headers = {
    'Cache-Control': asset.cacheControl,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: encoding === undefined ? asset.etag : encodedEtag(asset, encoding),
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  };
  if (matchesEtag(request.header('if-none-match'), asset.etag)) return { status: 304, headers, body: null };
  return {
    status: 200,
    headers: {
      ...headers,
      'Content-Type': asset.contentType,
      ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
    },
    body: (encoding && asset.encoded[encoding]) ?? asset.body,
  };
}

const encodings = ['br', 'gzip'] as const;
const quickMark = '-quick';

/** A strong entity tag stands for bytes, so each encoding has its own (RFC 9110 §8.8.3.3). */
function encodedEtag({ etag, encoded }: Asset, encoding: (typeof encodings)[number]): string {
  return `${etag.slice(0, -1)}-${encoding}${encoded.isQuick === true ? quickMark : ''}"`;
}

/** Compares weakly, as RFC 9110 §13.1.2 requires for If-None-Match. A client that has the file in any encoding has it. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const head = etag.slice(0, -1);
  const tags = new Set([
    '*',
    etag,
    ...encodings.flatMap((name) => [`${head}-${name}"`, `${head}-${name}${quickMark}"`]),
  ]);
  const candidates = header.slice(0, maxListLength).split(',');
  return candidates.some((candidate) => tags.has(candidate.trim().replace(/^W\//, '')));
}

/** Codings of Accept-Encoding that are not refused by `q=0` (RFC 9110 §12.5.3). */
function acceptedEncodings(header: string | undefined): ReadonlySet<string> {
  const accepted = new Set<string>();
  for (const part of (header ?? '').slice(0, maxListLength).split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  return accepted;
}
