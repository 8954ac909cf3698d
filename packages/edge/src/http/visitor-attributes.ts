import { type Attributes, createAttributes, type PageUrl } from '@pixel/engine';
import { ApiError, type AttributeValue, parseCustomAttributes } from '@pixel/protocol';
import { parseJson } from '../json/parse-json.ts';
import type { EdgeRequest } from './edge-request.ts';
import type { Query } from './query.ts';

/**
 * Returns what a bootstrap request tells about its visitor. Nothing is read before an audience asks for it, so that it costs nothing where
 * there is no audience.
 */
export function visitorAttributes(visitor: {
  readonly request: EdgeRequest;
  readonly query: Query;
  readonly page: PageUrl | undefined;
  readonly custom: ReadonlyMap<string, AttributeValue> | undefined;
  readonly countryOf: (request: EdgeRequest) => string;
}): Attributes {
  let attributes: Attributes | undefined;
  function readRequest(): Attributes {
    const { request, query, page, custom, countryOf } = visitor;
    return createAttributes({
      page,
      custom,
      country: countryOf(request),
      userAgent: request.header('user-agent'),
      clientHints: {
        brands: request.header('sec-ch-ua'),
        mobile: request.header('sec-ch-ua-mobile'),
        platform: request.header('sec-ch-ua-platform'),
      },
      acceptLanguage: request.header('accept-language'),
      referrer: query.get('referrer'),
      utm: query.get('utm'),
      returning: query.get('returning'),
    });
  }
  return {
    get(name) {
      attributes ??= readRequest();
      return attributes.get(name);
    },
  };
}

/** Reads the attributes that the page itself sets; undefined if it sets none. Throws `invalid_request` if they cannot be read. */
export function customAttributes(query: Query): ReadonlyMap<string, AttributeValue> | undefined {
  const text = query.get('attributes');
  if (text === undefined || text === '') return undefined;
  const parsed = parseCustomAttributes(text, (json) => parseJson(json).value);
  if (parsed.status === 'unreadable')
    throw new ApiError('invalid_request', 'The attributes cannot be read; see details.', [
      { path: 'attributes', message: parsed.message },
    ]);
  return parsed.attributes;
}
