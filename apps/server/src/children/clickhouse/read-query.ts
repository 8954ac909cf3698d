import type { IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { type Query, QueryFailedError } from './engine.ts';

/** URL parameters that aren't query settings, or only concern an HTTP server that compresses and buffers its responses. */
const notSettings = new Set([
  'query',
  'database',
  'query_id',
  'default_format',
  'session_id',
  'session_timeout',
  'session_check',
  'role',
  'wait_end_of_query',
  'buffer_size',
  'send_progress_in_http_headers',
  'enable_http_compression',
]);
const settingName = /^\w{1,200}$/;
const maxBodyBytes = 256 * 1024 * 1024;

/** Reads a request's query like ClickHouse: the URL's `query` followed by the body. Throws {@link QueryFailedError}. */
export async function readQuery(request: IncomingMessage, address: URL): Promise<Query> {
  const settings = new Map<string, string>();
  for (const [name, value] of address.searchParams) {
    if (notSettings.has(name)) continue;
    if (!settingName.test(name))
      throw new QueryFailedError('Code: 115. DB::Exception: Unknown setting. (UNKNOWN_SETTING)', 115);
    settings.set(name, value);
  }
  // Over HTTP, GET is read-only; the value 2 still allows settings.
  if (request.method === 'GET') settings.set('readonly', '2');

  const body = await readBody(request);
  const query = address.searchParams.get('query');
  return {
    text: query === null ? body : body === '' ? query : `${query}\n${body}`,
    format: address.searchParams.get('default_format') ?? 'TabSeparated',
    database: address.searchParams.get('database'),
    settings,
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip')
    throw new QueryFailedError('Code: 36. DB::Exception: Unknown Content-Encoding. (BAD_ARGUMENTS)', 36);

  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of encoding === 'gzip' ? gunzip(request) : request) {
    if (!(chunk instanceof Buffer)) continue;
    size += chunk.length;
    if (size > maxBodyBytes)
      throw new QueryFailedError('Code: 307. DB::Exception: The request is too large. (TOO_MANY_BYTES)', 307);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function* gunzip(request: IncomingMessage): AsyncGenerator<unknown> {
  const unzipped = createGunzip();
  request.once('error', (error) => unzipped.destroy(error));
  try {
    yield* request.pipe(unzipped);
  } catch (error) {
    if (request.errored) throw error;
    throw new QueryFailedError(
      'Code: 354. DB::Exception: The gzip stream is broken. (ZLIB_INFLATE_FAILED)',
      354,
    );
  }
}
