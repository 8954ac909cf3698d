import { ApiError } from '@pixel/protocol';
import { type ParsedJson, parseJson } from '../json/parse-json.ts';
import type { EdgeRequest } from './edge-request.ts';

/** Content types of a JSON body; `text/plain` lets `navigator.sendBeacon` go without a preflight. */
const mediaTypes = new Set(['application/json', 'text/plain']);
/** Names of the one encoding that JSON has, and of its ASCII part. */
const charsets = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON of a request's body. */
export interface JsonBody extends ParsedJson {
  /** The text in UTF-8, if it is exactly what was sent. */
  readonly bytes: Uint8Array | undefined;
}

/** First byte of the byte order mark, with which UTF-8 may begin and JSON does not. */
const firstOfByteOrderMark = 0xef;

/** Reads a JSON body. Throws an `ApiError` that says why it cannot be read. */
export function readJson(bytes: Uint8Array): JsonBody {
  let decoded: string;
  try {
    decoded = utf8.decode(bytes);
  } catch {
    throw new ApiError('invalid_json', 'The body is not valid UTF-8.');
  }
  try {
    const { text, value, repeated } = parseJson(decoded);
    const isAsSent = text === decoded && bytes[0] !== firstOfByteOrderMark;
    return { text, value, repeated, bytes: isAsSent ? bytes : undefined };
  } catch {
    throw new ApiError('invalid_json', 'The body is not valid JSON.');
  }
}

/** Throws `unsupported_media_type` if the headers of a request do not announce a readable JSON body. */
export function checkJsonHeaders(request: EdgeRequest): void {
  const contentType = request.header('content-type');
  if (contentType !== 'application/json' && !isJsonType(contentType ?? ''))
    throw new ApiError(
      'unsupported_media_type',
      'The body must be sent as application/json or text/plain, in UTF-8.',
    );
  const encoding = request.header('content-encoding');
  if (encoding !== undefined && !/^\s*(identity)?\s*$/i.test(encoding))
    throw new ApiError('unsupported_media_type', 'The body must be sent without compression.');
}

function isJsonType(contentType: string): boolean {
  const [mediaType = '', ...parameters] = contentType.toLowerCase().split(';');
  if (!mediaTypes.has(mediaType.trim())) return false;
  const charset = parameters.map((parameter) => parameter.trim()).find((text) => text.startsWith('charset='));
  return charset === undefined || charsets.has(charset.slice('charset='.length).replace(/^"(.*)"$/, '$1'));
}
