import { ApiError } from '@pixel/protocol';
import { BodyTooLarge, type EdgeRequest } from './http.ts';
import { type ParsedJson, parseJson } from './json/parse-json.ts';

/** Content types of a JSON body; `text/plain` lets `navigator.sendBeacon` go without a preflight. */
const mediaTypes = new Set(['application/json', 'text/plain']);
/** Names of the one encoding that JSON has, and of its ASCII part. */
const charsets = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a request's JSON body. Rejects with an `ApiError` that says why it cannot be read. */
export async function readJson(request: EdgeRequest, maxBytes: number): Promise<ParsedJson> {
  checkHeaders(request);
  let bytes: Uint8Array;
  try {
    bytes = await request.body(maxBytes);
  } catch (error) {
    if (error instanceof BodyTooLarge)
      throw new ApiError('payload_too_large', `The body must not be larger than ${maxBytes} bytes.`);
    throw error;
  }
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new ApiError('invalid_json', 'The body is not valid UTF-8.');
  }
  try {
    return parseJson(text);
  } catch {
    throw new ApiError('invalid_json', 'The body is not valid JSON.');
  }
}

function checkHeaders(request: EdgeRequest): void {
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
