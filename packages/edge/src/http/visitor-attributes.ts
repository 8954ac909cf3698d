import { type Attributes, createAttributes, type PageUrl } from '@pixel/engine';
import { ApiError, type AttributeValue, parseCustomAttributes } from '@pixel/protocol';
import { parseJson } from '../json/parse-json.ts';
import type { EdgeRequest } from './edge-request.ts';
import type { Query } from './query.ts';

/**
 * Returns a bootstrap request's visitor attributes. Each is computed only when an audience reads it, so that projects without audiences pay
 * nothing.
 */
export function createVisitorAttributes(visitor: {
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

/** Parses the attributes set by the page; undefined if there are none. Throws `invalid_request` if they are invalid. */
export function customAttributes(query: Query): ReadonlyMap<string, AttributeValue> | undefined {
  const text = query.get('attributes');
  if (text === undefined || text === '') return undefined;
  const parsed = parseCustomAttributes(text, (json) => parseJson(json).value);
  if (parsed.status === 'invalid')
    throw new ApiError('invalid_request', 'The attributes are not valid; see details.', [
      { path: 'attributes', message: parsed.message },
    ]);
  return parsed.attributes;
}
