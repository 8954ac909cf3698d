import pTimeout from 'p-timeout';
import type { EdgeRequest } from '../http/edge-request.ts';
import type { RouteResponse } from '../http/edge-response.ts';

/** A file served from memory, compressed in advance. */
export interface Asset {
  readonly contentType: string;
  readonly cacheControl: string;
  /** Strong entity tag, including its quotes. */
  readonly etag: string;
  readonly body: Uint8Array;
  /** The same bytes compressed, if smaller. */
  readonly encoded: EncodedAsset;
}

/** A file in the encodings that make it smaller. */
export interface EncodedAsset {
  readonly br?: Uint8Array<ArrayBuffer>;
  readonly gzip?: Uint8Array<ArrayBuffer>;
  /** Whether it was compressed quickly and could be smaller. */
  readonly isQuick?: boolean;
}

/** Compresses a file without blocking requests: quickly, or as well as possible. */
export type Compress = (body: Uint8Array, effort: 'quick' | 'best') => Promise<EncodedAsset>;

/** Cache-Control of scripts whose content changes under a fixed URL. */
export const scriptCacheControl = 'public, max-age=300, stale-while-revalidate=86400';

/** Cache-Control of files whose URL contains a hash of their content. */
export const hashedCacheControl = 'public, max-age=31536000, immutable';

/** Maximum length of a header's list that is parsed: no client needs more, and splitting 60,000 entries would block all requests. */
const maxListLength = 1_024;

/** How long a request waits for compression before the file is sent uncompressed. */
const compressTimeoutMs = 500;

/** Returns the best version of a file so far: uncompressed, quickly compressed, then as small as possible. */
export type AssetSource = () => Asset | Promise<Asset>;

/** Creates the source of a file that only becomes known at run time, and starts compressing it. */
export function createAsset(file: Omit<Asset, 'encoded'>, compress: Compress | undefined): AssetSource {
  const uncompressed: Asset = { ...file, encoded: {} };
  if (compress === undefined) return () => uncompressed;
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
    () => uncompressed,
  );
  return () =>
    ready ?? pTimeout(compressing, { milliseconds: compressTimeoutMs, fallback: () => uncompressed });
}

/** Responds with an asset: 304 if the client has it, otherwise in the best encoding that the client accepts. */
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
const quickSuffix = '-quick';

/** A strong entity tag identifies bytes, so each encoding has its own (RFC 9110 §8.8.3.3). */
function encodedEtag({ etag, encoded }: Asset, encoding: (typeof encodings)[number]): string {
  return `${etag.slice(0, -1)}-${encoding}${encoded.isQuick === true ? quickSuffix : ''}"`;
}

/** Compares weakly, as RFC 9110 §13.1.2 requires for If-None-Match. Any encoding of the file matches. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const head = etag.slice(0, -1);
  const tags = new Set([
    '*',
    etag,
    ...encodings.flatMap((name) => [`${head}-${name}"`, `${head}-${name}${quickSuffix}"`]),
  ]);
  const candidates = header.slice(0, maxListLength).split(',');
  return candidates.some((candidate) => tags.has(candidate.trim().replace(/^W\//, '')));
}

/** Codings of Accept-Encoding, without those excluded by `q=0` (RFC 9110 §12.5.3). */
function acceptedEncodings(header: string | undefined): ReadonlySet<string> {
  const accepted = new Set<string>();
  for (const part of (header ?? '').slice(0, maxListLength).split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  return accepted;
}
