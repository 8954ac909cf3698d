import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Attributes,
  type PageUrl,
  pageParameters,
  parsePageUrl,
  prepareAudience,
  prepareUrlRules,
  traceUrlRules,
} from '@pixel/engine';
import { type Audience, queryAttributePrefix, type UrlRules, visitorAttributes } from '@pixel/protocol';
import type { VisitSample } from '@pixel/store/events';
import { attributesIn } from '../../base/attributes-in.ts';
import { byText } from '../../base/by-text.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { knownAttributes } from '../../base/known-attributes.ts';
import { readConsistently } from '../../base/read-consistently.ts';
import { callEvents } from '../../base/store-calls.ts';
import { openProject } from '../../project/storage/open-project.ts';

/** Rules to try on recent visits of a project. */
export interface TrafficRules {
  readonly projectKey: string;
  readonly urlRules?: UrlRules | undefined;
  readonly audience?: Audience | undefined;
}

/** The number of recent visits that match rules. Numbers of visits are estimated from samples. */
export interface TriedTraffic {
  /** Start of the period, ISO 8601. */
  readonly since: string;
  /** Number of samples tried. */
  readonly samples: number;
  readonly visits: number;
  /** Visits that match everything given. */
  readonly matching: number;
  /** Visits that match the URL rules; absent without any. */
  readonly matchingUrlRules?: number;
  /** Visits that match the audience; absent without one. */
  readonly matchingAudience?: number;
  /** The most frequent pages with matching visits, and those with others; at most ten each. A page can be in both. */
  readonly matchingPages: readonly PageVisits[];
  readonly otherPages: readonly PageVisits[];
  /** What rules read but samples don't contain: custom attributes, and values of parameters. Rules treat them as unknown. */
  readonly notKept: readonly string[];
}

/** Visits of a page. */
export interface PageVisits {
  /** Its address, without the values of most parameters; empty if unknown. */
  readonly url: string;
  readonly visits: number;
  /** The URL rule that includes or excludes the page, such as `include.0`; absent if none does. */
  readonly decidedBy?: string;
}

const sampledDays = 7;
const dayMs = 24 * 60 * 60 * 1_000;
const maxSamples = 5_000;
const derivedAttributes = new Set<string>(visitorAttributes);
/** Takes a few milliseconds, during which the rest of the process waits. */
const samplesPerTurn = 500;
const maxPages = 10;

/** Tries rules on samples of the last seven days. Rejects with `project_not_found` or `unavailable`. */
export async function tryTraffic(
  deps: Pick<ControlDeps, 'db' | 'events' | 'now'>,
  { projectKey, urlRules, audience }: TrafficRules,
): Promise<TriedTraffic> {
  await readConsistently(deps, (db) => openProject(db, projectKey, []));
  const since = deps.now() - sampledDays * dayMs;
  const { samples, bootstraps } = await callEvents(deps.events, () =>
    deps.events.visits.samples({ projectKey, since, limit: maxSamples }),
  );
  const matchesUrl = urlRules && prepareUrlRules(urlRules);
  const matchesAudience = audience && prepareAudience(audience);
  const tried: TriedSample[] = [];
  for (const [index, sample] of samples.entries()) {
    if (index > 0 && index % samplesPerTurn === 0) await nextTurn();
    const page = parsePageUrl(sample.url);
    tried.push({
      ...sample,
      page,
      url: sample.url,
      isOnPage: matchesUrl?.(page) ?? true,
      isInAudience: matchesAudience?.(attributesOf(sample, page)) ?? true,
    });
  }
  // If not all samples were read, the others are extrapolated.
  const scale = bootstraps / Math.max(sum(tried), Number.MIN_VALUE);
  const visitsOf = (isCounted: (each: TriedSample) => boolean) =>
    Math.round(sum(tried.filter(isCounted)) * scale);
  const isMatching = (each: TriedSample) => each.isOnPage && each.isInAudience;
  return {
    since: new Date(since).toISOString(),
    samples: tried.length,
    visits: visitsOf(() => true),
    matching: visitsOf(isMatching),
    ...(matchesUrl && { matchingUrlRules: visitsOf(({ isOnPage }) => isOnPage) }),
    ...(matchesAudience && { matchingAudience: visitsOf(({ isInAudience }) => isInAudience) }),
    matchingPages: pagesOf(tried.filter(isMatching), scale, urlRules),
    otherPages: pagesOf(
      tried.filter((each) => !isMatching(each)),
      scale,
      urlRules,
    ),
    notKept: missingFromSamples({ urlRules, audience }, tried),
  };
}

/** A sample and its result. */
interface TriedSample extends Pick<VisitSample, 'url' | 'weight'> {
  readonly page: PageUrl | undefined;
  readonly isOnPage: boolean;
  readonly isInAudience: boolean;
}

function attributesOf({ attributes }: VisitSample, page: PageUrl | undefined): Attributes {
  return knownAttributes(new Map(Object.entries(attributes)), page);
}

function sum(samples: readonly Pick<TriedSample, 'weight'>[]): number {
  return samples.reduce((total, { weight }) => total + weight, 0);
}

function pagesOf(
  samples: readonly TriedSample[],
  scale: number,
  urlRules: UrlRules | undefined,
): readonly PageVisits[] {
  const weights = new Map<string, number>();
  for (const { url, weight } of samples) weights.set(url, (weights.get(url) ?? 0) + weight);
  return [...weights]
    .map(([url, weight]) => ({ url, visits: Math.round(weight * scale) }))
    .sort(byText(({ url }) => url))
    .sort((a, b) => b.visits - a.visits)
    .slice(0, maxPages)
    .map((page) => ({ ...page, ...(urlRules && decidedBy(urlRules, page.url)) }));
}

function decidedBy(urlRules: UrlRules, url: string): Pick<PageVisits, 'decidedBy'> {
  const rules = traceUrlRules(urlRules, parsePageUrl(url));
  const isExclusion = (rule: string) => rule.startsWith('exclude.');
  const found =
    rules.find(({ rule, passed }) => isExclusion(rule) && !passed) ??
    rules.find(({ rule, passed }) => !isExclusion(rule) && passed);
  return found === undefined ? {} : { decidedBy: found.rule };
}

/** Returns names of attributes, and `query.<name>` for parameters that samples contain without a value. */
function missingFromSamples(
  { urlRules, audience }: Pick<TrafficRules, 'urlRules' | 'audience'>,
  tried: readonly TriedSample[],
): readonly string[] {
  const attributes = audience === undefined ? new Set<string>() : attributesIn(audience);
  const own = [...attributes].filter(
    (name) => !derivedAttributes.has(name) && !name.startsWith(queryAttributePrefix),
  );
  const required = [
    ...[...attributes].flatMap((name) =>
      name.startsWith(queryAttributePrefix) ? [name.slice(queryAttributePrefix.length)] : [],
    ),
    ...[...(urlRules?.include ?? []), ...(urlRules?.exclude ?? [])].flatMap(({ kind, value }) =>
      kind === 'query_param' && value.includes('=')
        ? [value.slice(0, value.indexOf('=')).replace(/^\?/, '')]
        : [],
    ),
  ];
  const withoutValue = [...new Set(required)].filter((name) => isValueless(name, tried));
  return [...own, ...withoutValue.map((name) => queryAttributePrefix + name)].sort();
}

function isValueless(name: string, tried: readonly TriedSample[]): boolean {
  return tried.some(
    ({ page }) =>
      page &&
      pageParameters(page)
        .get(name)
        ?.every((value) => value === ''),
  );
}
