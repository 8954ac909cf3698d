import { type Attributes, type PageUrl, parsePageUrl, prepareAudience, prepareUrlRules } from '@pixel/engine';
import type { Audience } from '@pixel/protocol';
import type { ReplayColumn, ReplayVisit } from '@pixel/store/events';
import { attributesIn } from '../../base/attributes-in.ts';
import { isOfPage, knownAttributes } from '../../base/known-attributes.ts';
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
export function columnsOf(audience: Audience | null): readonly ReplayColumn[] {
  const asked = audience === null ? new Set<string>() : attributesIn(audience);
  return [...columnOf].flatMap(([name, column]) => (asked.has(name) ? [column] : []));
}

/** Returns the audience's attributes that events don't contain, sorted. */
export function unknownAttributes(audience: Audience | null): readonly string[] {
  const asked = audience === null ? [] : [...attributesIn(audience)];
  return asked.filter((name) => !columnOf.has(name) && !isOfPage(name)).sort();
}

/** A page, and the known attributes of its visitor. */
export interface KnownVisit {
  readonly url: string;
  readonly told: ReadonlyMap<string, string>;
}

/** Returns what events show of a visit. Empty columns are unknown. */
export function visitOfEvents({ url, columns }: ReplayVisit): KnownVisit {
  const told = [...columnOf].flatMap(([name, column]): readonly [string, string][] => {
    const value = columns[column];
    return value ? [[name, value]] : [];
  });
  return { url, told: new Map(told) };
}

/** Compiles a function that returns whether a visit would meet an experiment, as edges decide it. */
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
