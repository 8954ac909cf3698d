import { ApiError } from '@pixel/protocol';
import { type ParsedJson, parseJson } from '../json/parse-json.ts';
import type { EdgeRequest } from './edge-request.ts';

/** Content types of a JSON body; `text/plain` spares `navigator.sendBeacon` a preflight. */
const mediaTypes = new Set(['application/json', 'text/plain']);
/** Names of JSON's only encoding, and of its ASCII subset. */
const charsets = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The JSON of a request's body. */
export interface JsonBody extends ParsedJson {
  /** The body as sent, if it is identical to `text` in UTF-8. */
  readonly bytes: Uint8Array | undefined;
}

/** First byte of the byte order mark, which UTF-8 may begin with and JSON may not. */
const byteOrderMarkStart = 0xef;

/** Parses a JSON body. Throws an `ApiError` if it isn't valid UTF-8 or JSON. */
export function decodeJsonBody(bytes: Uint8Array): JsonBody {
  let decoded: string;
  try {
    decoded = utf8.decode(bytes);
  } catch {
    throw new ApiError('invalid_json', 'The body is not valid UTF-8.');
  }
  try {
    const { text, value, repeated } = parseJson(decoded);
    const isAsSent = text === decoded && bytes[0] !== byteOrderMarkStart;
    return { text, value, repeated, bytes: isAsSent ? bytes : undefined };
  } catch {
    throw new ApiError('invalid_json', 'The body is not valid JSON.');
  }
}

/** Throws `unsupported_media_type` unless a request's headers announce an uncompressed JSON body in UTF-8. */
export function checkJsonHeaders(request: EdgeRequest): void {
  const contentType = request.header('content-type');
  if (contentType !== 'application/json' && !isJsonType(contentType ?? ''))
    throw new ApiError(
      'unsupported_media_type',
      'The content type must be application/json or text/plain, in UTF-8.',
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
