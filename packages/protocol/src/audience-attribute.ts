import {
  maxAttributeNameLength,
  queryAttributePrefix,
  type VisitorAttribute,
  visitorAttributes,
} from './audience.ts';
import { isNearMiss } from './near-miss.ts';

/** Other words for the edge's own attributes, in lower case and without punctuation. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ...visitorAttributes.map((name) => [bare(name), name] as const),
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
 * Returns why a name is invalid for an attribute, or undefined. Rejects other words for the edge's own attributes: as an attribute of the
 * page, such a name would never have a value.
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
  const meant = otherWords.get(bare(name)) ?? campaignAttribute(name);
  return meant === undefined ? undefined : `is unknown: ${JSON.stringify(name)}; did you mean ${meant}?`;
}

/** The campaign attribute from which a name differs by one character. */
function campaignAttribute(name: string): VisitorAttribute | undefined {
  const text = bare(name);
  if (!text.startsWith('utm')) return undefined;
  return visitorAttributes.find((meant) => meant.startsWith('utm_') && isNearMiss(text, bare(meant)));
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[ _.-]/g, '');
}
