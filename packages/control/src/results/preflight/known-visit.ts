import { type Attributes, type PageUrl, parsePageUrl, prepareAudience, prepareUrlRules } from '@pixel/engine';
import type { Audience } from '@pixel/protocol';
import type { ReplayColumn, VisitedPage } from '@pixel/store/events';
import { attributesIn } from '../../base/attributes-in.ts';
import { isPageAttribute, knownAttributes } from '../../base/known-attributes.ts';
import type { PreflightSubject } from './preflight-subject.ts';

/** Audience attributes and their event columns. */
const columnOf: ReadonlyMap<string, ReplayColumn> = new Map([
  ['device', 'device'],
  ['browser', 'browser'],
  ['os', 'os'],
  ['country', 'country'],
  ['language', 'language'],
  ['referrer_host', 'referrerHost'],
]);

/** Returns the event columns that an audience reads. */
export function requiredColumns(audience: Audience | null): readonly ReplayColumn[] {
  const required = audience === null ? new Set<string>() : attributesIn(audience);
  return [...columnOf].flatMap(([name, column]) => (required.has(name) ? [column] : []));
}

/** Returns the audience's attributes that events don't contain, sorted. */
export function unknownAttributes(audience: Audience | null): readonly string[] {
  const required = audience === null ? [] : [...attributesIn(audience)];
  return required.filter((name) => !columnOf.has(name) && !isPageAttribute(name)).sort();
}

/** A page, and the known attributes of its visitor. */
export interface KnownVisit {
  readonly url: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Returns what events show of a visit. Empty columns are unknown. */
export function toKnownVisit({ url, columns }: VisitedPage): KnownVisit {
  const known = [...columnOf].flatMap(([name, column]): readonly [string, string][] => {
    const value = columns[column];
    return value ? [[name, value]] : [];
  });
  return { url, attributes: new Map(known) };
}

/** Returns a function that returns whether a visit matches an experiment's URL rules and audience, as edges decide it. */
export function prepareMatcher({
  urlRules,
  audience,
}: Pick<PreflightSubject, 'urlRules' | 'audience'>): (visit: KnownVisit) => boolean {
  const matchesUrl = prepareUrlRules(urlRules);
  const matchesAudience = audience === null ? undefined : prepareAudience(audience);
  return ({ url, attributes: known }) => {
    const page = parsePageUrl(url);
    return matchesUrl(page) && (matchesAudience?.(attributesOf(known, page)) ?? true);
  };
}

function attributesOf(known: KnownVisit['attributes'], page: PageUrl | undefined): Attributes {
  return knownAttributes(known, page);
}
