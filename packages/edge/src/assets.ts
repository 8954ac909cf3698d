import type { EdgeRequest, RouteResponse } from './http.ts';
import { within } from './within.ts';

/** A file that is served from memory, compressed beforehand. */
export interface Asset {
  readonly contentType: string;
  readonly cacheControl: string;
  /** Strong entity tag, in its quotes. */
  readonly etag: string;
  readonly body: Uint8Array;
  /** The same bytes, compressed, where that is smaller. */
  readonly encoded: Encoded;
}

/** A file in the encodings that make it smaller. */
export interface Encoded {
  readonly br?: Uint8Array;
  readonly gzip?: Uint8Array;
  /** Whether it could be smaller, and had to be there soon. */
  readonly isQuick?: boolean;
}

/** Compresses a file without holding up requests meanwhile: soon, or as well as it can be. */
export type Compress = (body: Uint8Array, effort: 'quick' | 'best') => Promise<Encoded>;

/** Cache-Control of scripts whose address stays while their contents change. */
export const scriptCacheControl = 'public, max-age=300, stale-while-revalidate=86400';

/** Cache-Control of files whose address is made from their contents. */
export const hashedCacheControl = 'public, max-age=31536000, immutable';

/** Of a header that is a list, what is looked at: no client has more to say, and taking 60,000 entries apart holds up everyone. */
const maxListLength = 1_024;

/** How long a request waits for a file to be compressed before it takes the file as it is. */
const compressWithinMs = 500;

/**
 * Makes files ready to be served that are only known while requests come in. Gives a function that says how the file is served just
 * now: compressed, once that is done, and as small as it can be, once that is.
 */
export function createAsset(
  file: Omit<Asset, 'encoded'>,
  compress: Compress | undefined,
): () => Asset | Promise<Asset> {
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
  return () => ready ?? within(compressing, compressWithinMs, plain);
}

/** Answers with an asset: 304 where the client has it, else in the best encoding that the client takes. */
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

/** Weak comparison, as RFC 9110 §13.1.2 asks for If-None-Match; whoever has the file in any encoding has it. */
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
