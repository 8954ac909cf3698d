import type { EdgeRequest, EdgeResponse } from './http.ts';

/** A file that is served from memory, compressed beforehand. */
export interface Asset {
  readonly contentType: string;
  readonly cacheControl: string;
  /** Strong entity tag, in its quotes. */
  readonly etag: string;
  readonly body: Uint8Array;
  /** The same bytes, compressed, where that is smaller. */
  readonly encoded: { readonly br?: Uint8Array; readonly gzip?: Uint8Array };
}

/** Answers with an asset: 304 where the client has it, else in the best encoding that the client takes. */
export function assetResponse(asset: Asset, request: EdgeRequest): EdgeResponse {
  const headers = {
    'Cache-Control': asset.cacheControl,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: asset.etag,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  };
  if (matchesEtag(request.header('if-none-match'), asset.etag)) return { status: 304, headers, body: null };
  const accepted = acceptedEncodings(request.header('accept-encoding'));
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.has(name) && asset.encoded[name]);
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

/** Weak comparison, as RFC 9110 §13.1.2 asks for If-None-Match. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((candidate) => {
    const tag = candidate.trim().replace(/^W\//, '');
    return tag === '*' || tag === etag;
  });
}

/** Codings of Accept-Encoding that are not refused by `q=0` (RFC 9110 §12.5.3). */
function acceptedEncodings(header: string | undefined): ReadonlySet<string> {
  const accepted = new Set<string>();
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  return accepted;
}
