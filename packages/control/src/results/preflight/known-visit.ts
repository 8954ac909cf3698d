import { type Attributes, type PageUrl, parsePageUrl, prepareAudience, prepareUrlRules } from '@pixel/engine';
import type { Audience } from '@pixel/protocol';
import type { ReplayColumn, ReplayVisit } from '@pixel/store/events';
import { attributesIn } from '../../base/attributes-in.ts';
import { isOfPage, knownAttributes } from '../../base/known-attributes.ts';
import type { PreflightSubject } from './preflight-subject.ts';

/** Attributes of audiences, and where events have them. */
const columnOf: ReadonlyMap<string, ReplayColumn> = new Map([
  ['device', 'device'],
  ['browser', 'browser'],
  ['os', 'os'],
  ['country', 'country'],
  ['language', 'language'],
  ['referrer_host', 'referrerHost'],
]);

/** Returns the columns of events that an audience asks for. */
export function columnsOf(audience: Audience | null): readonly ReplayColumn[] {
  const asked = audience === null ? new Set<string>() : attributesIn(audience);
  return [...columnOf].flatMap(([name, column]) => (asked.has(name) ? [column] : []));
}

/** Returns the attributes of an audience that events do not tell, in order. */
export function unknownAttributes(audience: Audience | null): readonly string[] {
  const asked = audience === null ? [] : [...attributesIn(audience)];
  return asked.filter((name) => !columnOf.has(name) && !isOfPage(name)).sort();
}

/** A page, and what is known of who was there by the names of attributes. */
export interface KnownVisit {
  readonly url: string;
  readonly told: ReadonlyMap<string, string>;
}

/** Returns what events tell of a visit; what they leave empty is not known. */
export function visitOfEvents({ url, columns }: ReplayVisit): KnownVisit {
  const told = [...columnOf].flatMap(([name, column]): readonly [string, string][] => {
    const value = columns[column];
    return value ? [[name, value]] : [];
  });
  return { url, told: new Map(told) };
}

/** Prepares the question whether an experiment would be met in a visit, as edges decide it. */
export function prepareMatch({
  urlRules,
  audience,
}: Pick<PreflightSubject, 'urlRules' | 'audience'>): (visit: KnownVisit) => boolean {
  const matchesUrl = prepareUrlRules(urlRules);
  const matchesAudience = audience === null ? undefined : prepareAudience(audience);
  return ({ url, told }) => {
    const page = parsePageUrl(url);
    return matchesUrl(page) && (matchesAudience?.(attributesOf(told, page)) ?? true);
  };
}

function attributesOf(told: KnownVisit['told'], page: PageUrl | undefined): Attributes {
  return knownAttributes(told, page);
}
