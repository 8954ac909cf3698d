import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { TargetRules } from '../base/target-rules.ts';
import { requestPinned } from '../webhooks/http/request-pinned.ts';
import {
  type ResolvedUrl,
  resolveUrl,
  TargetRejectedError,
  UnknownHostError,
} from '../webhooks/http/target.ts';
import { type InstallFinding, warningFinding } from './finding.ts';

/** A page as its server sends it to anyone, or why it can't be read. */
export type PageReading =
  | {
      readonly status: 'read';
      /** The final address. */
      readonly url: URL;
      /** Its beginning, at most 1 MiB. */
      readonly source: string;
      /** Policies of its headers as sent, without report-only ones. */
      readonly policies: readonly string[];
    }
  | { readonly status: 'unreadable'; readonly reason: InstallFinding };

/** Limits for reading pages; tests set others. */
export interface PageLimits {
  /** From name resolution to the last byte read, including redirects. */
  readonly timeoutMs: number;
  /** After decompression. */
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

const defaultLimits: PageLimits = { timeoutMs: 10_000, maxBytes: 1_048_576, maxRedirects: 5 };

/**
 * Creates a function that reads pages from the same targets as webhooks, and also over `http:`. Every address on the way must be public, or
 * in a network that the operator allows, and the connection goes to exactly the address checked. Never rejects because of a page.
 */
export function createReadPage(rules: TargetRules, limits: PageLimits = defaultLimits) {
  return async function readPage(address: string): Promise<PageReading> {
    const signal = AbortSignal.timeout(limits.timeoutMs);
    const host = () => new URL(address).host;
    let next = address;
    try {
      for (let redirects = 0; redirects <= limits.maxRedirects; redirects++) {
        const target = await withTimeout(resolveUrl(next, rules), signal);
        const response = await withTimeout(fetchPinned(target, signal, limits.maxBytes), signal);
        if (response.location === undefined) return toReading(target.url, response);
        next = new URL(response.location, target.url).href;
      }
      return unreadable(warningFinding('page_redirects', { redirects: limits.maxRedirects }));
    } catch (error) {
      const at = URL.canParse(next) ? new URL(next).host : host();
      if (signal.aborted)
        return unreadable(warningFinding('page_slow', { seconds: limits.timeoutMs / 1_000 }));
      if (error instanceof UnknownHostError)
        return unreadable(warningFinding('page_unknown_name', { host: at }));
      if (error instanceof TargetRejectedError)
        return unreadable(
          warningFinding(error.code === 'own_address' ? 'page_own' : 'page_private', { host: at }),
        );
      return unreadable(warningFinding('page_unreachable', { host: at }));
    }
  };
}

interface PageResponse {
  readonly status: number;
  /** Target of a redirect. */
  readonly location: string | undefined;
  readonly type: string;
  readonly policies: readonly string[];
  readonly source: string;
}

function toReading(url: URL, { status, type, source, policies }: PageResponse): PageReading {
  if (status < 200 || status > 299) return unreadable(warningFinding('page_status', { status }));
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type))
    return unreadable(warningFinding('page_no_html', { type: type.slice(0, 100) || '–' }));
  return { status: 'read', url, source, policies };
}

function unreadable(reason: InstallFinding): PageReading {
  return { status: 'unreadable', reason };
}

/** A name lookup can't be aborted. */
function withTimeout<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}

function fetchPinned(target: ResolvedUrl, signal: AbortSignal, maxBytes: number): Promise<PageResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = requestPinned(target, {
      method: 'GET',
      signal,
      headers: {
        'User-Agent': 'Pixel-Install-Check/1.0',
        Accept: 'text/html,application/xhtml+xml',
        'Accept-Encoding': 'gzip, deflate, br',
        Connection: 'close',
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      const isRedirect = status >= 300 && status < 400 && headers.location !== undefined;
      const finish = (source: string) => {
        const policies = headersOf(incoming, 'content-security-policy');
        const location = isRedirect ? headers.location : undefined;
        resolve({ status, location, type: headers['content-type'] ?? '', policies, source });
        outgoing.destroy();
      };
      if (isRedirect) finish('');
      else readSource(incoming, maxBytes).then(finish, reject);
    });
    // Without a listener, Node closes the connection silently (https://nodejs.org/api/http.html#event-upgrade).
    outgoing.on('upgrade', () => reject(new Error('The page switches protocols')));
    outgoing.end();
  });
}

function headersOf({ rawHeaders }: IncomingMessage, name: string): readonly string[] {
  return rawHeaders.flatMap((value, index) =>
    index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name ? [value] : [],
  );
}

/** Reads the beginning of a body, decompressed, and ignores the rest. */
function readSource(incoming: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const body = decompress(incoming);
  return new Promise((resolve, reject) => {
    const finish = () => resolve(Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'));
    body.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes < maxBytes) return;
      finish();
      body.destroy();
      incoming.destroy();
    });
    body.on('end', finish);
    body.on('error', reject);
    incoming.on('aborted', () => reject(new Error('The response was cut off')));
  });
}

function decompress(incoming: IncomingMessage): Readable {
  switch (incoming.headers['content-encoding']?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return incoming.pipe(createGunzip());
    case 'br':
      return incoming.pipe(createBrotliDecompress());
    case 'deflate':
      return incoming.pipe(createInflate());
    default:
      return incoming;
  }
}
