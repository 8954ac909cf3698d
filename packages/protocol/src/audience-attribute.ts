import {
  maxAttributeNameLength,
  queryAttributePrefix,
  type VisitorAttribute,
  visitorAttributes,
} from './audience.ts';
import { isNearMiss } from './is-near-miss.ts';

/** Attributes that the edge determines, by other names for them in lower case and without punctuation. */
const aliases: ReadonlyMap<string, string> = new Map([
  ...visitorAttributes.map((name) => [normalize(name), name] as const),
  ['devicetype', 'device'],
  ['browsername', 'browser'],
  ['operatingsystem', 'os'],
  ['osname', 'os'],
  ['useragent', 'device, browser or os'],
  ['countrycode', 'country'],
  ['lang', 'language'],
  ['referrer', 'referrer_host'],
  ['referer', 'referrer_host'],
  ['refererhost', 'referrer_host'],
  ['referrerdomain', 'referrer_host'],
  ['isreturning', 'returning'],
  ['query', 'query.<name>'],
  ['queryparam', 'query.<name>'],
]);

/** Whether the edge determines this attribute itself. */
export function isVisitorAttribute(name: string): name is VisitorAttribute {
  return visitorAttributes.some((attribute) => attribute === name);
}

/**
 * Returns why an attribute's name is invalid, or undefined. Rejects aliases and misspellings of the edge's own attributes, which would
 * otherwise count as attributes set by the page and never have a value.
 */
export function attributeNameProblem(name: unknown): string | undefined {
  if (typeof name !== 'string') return 'must be text';
  if (name.trim() === '') return 'must not be empty';
  if (name.length > maxAttributeNameLength) return `must have at most ${maxAttributeNameLength} characters`;
  if (name !== name.trim() || /[\p{Cc}\p{Cs}]/u.test(name))
    return 'must be a name without control characters or surrounding spaces';
  if (isVisitorAttribute(name)) return undefined;
  if (name.startsWith(queryAttributePrefix))
    return name === queryAttributePrefix ? 'must name a parameter, as in query.ref' : undefined;
  const suggestion = aliases.get(normalize(name)) ?? campaignAttribute(name);
  return suggestion === undefined
    ? undefined
    : `is unknown: ${JSON.stringify(name)}; did you mean ${suggestion}?`;
}

/** Returns the `utm_*` attribute that a name misspells by one character, or undefined. */
function campaignAttribute(name: string): VisitorAttribute | undefined {
  const text = normalize(name);
  if (!text.startsWith('utm')) return undefined;
  return visitorAttributes.find(
    (attribute) => attribute.startsWith('utm_') && isNearMiss(text, normalize(attribute)),
  );
}

function normalize(name: string): string {
  return name.toLowerCase().replace(/[ _.-]/g, '');
}
