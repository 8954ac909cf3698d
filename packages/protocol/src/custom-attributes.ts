import type { AttributeValue } from './audience.ts';
import { maxAttributesBytes } from './limits.ts';
import { utf8Length } from './utf8-length.ts';

/** A visitor's attributes as sent by the page, or why the text is invalid. */
export type ParsedAttributes =
  | { readonly status: 'valid'; readonly attributes: ReadonlyMap<string, AttributeValue> }
  | { readonly status: 'invalid'; readonly message: string };

/**
 * Parses a JSON object of attributes of at most {@link maxAttributesBytes} bytes. Values are scalars or lists of strings; null counts
 * as absent. Pass your own `parseJson` to treat repeated keys differently from `JSON.parse`.
 */
export function parseCustomAttributes(
  text: string,
  parseJson: (text: string) => unknown = JSON.parse,
): ParsedAttributes {
  if (utf8Length(text) > maxAttributesBytes)
    return invalid(`must not be larger than ${maxAttributesBytes} bytes`);
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return invalid('must be JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return invalid('must be a JSON object');
  const attributes = new Map<string, AttributeValue>();
  // Parsed JSON only has own properties, `__proto__` included.
  for (const [name, attribute] of Object.entries(value)) {
    if (attribute === null) continue;
    if (!isAttributeValue(attribute))
      return invalid('must have only strings, numbers, booleans or arrays of strings as values');
    attributes.set(name, attribute);
  }
  return { status: 'valid', attributes };
}

function isAttributeValue(value: unknown): value is AttributeValue {
  return Array.isArray(value)
    ? value.every((entry) => typeof entry === 'string')
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function invalid(message: string): ParsedAttributes {
  return { status: 'invalid', message };
}
