import {
  isForEveryone,
  type PreparedSnapshot,
  runsAt,
  type Snapshot,
  type SnapshotExperiment,
} from '@pixel/engine';
import {
  type Manifest,
  type ManifestEntry,
  pageHash,
  pageText,
  type UrlRule,
  type UrlRules,
} from '@pixel/protocol';
import { scriptJson } from './script-json.ts';

/**
 * Returns what the pages of a project must know about it at `now`, or undefined if there is nothing. Experiments are left out if the project
 * keeps them private, or they would take more than `maxLength` UTF-16 code units.
 */
export function manifestOf(prepared: PreparedSnapshot, now: number, maxLength: number): Manifest | undefined {
  const { projectKey, allowedOrigins, consent, globalPrivacyControl, lateChanges, pageviews, manifest } =
    prepared.snapshot;
  const hosts = allowedOrigins.flatMap((origin) => (URL.canParse(origin) ? new URL(origin).hostname : []));
  const told = {
    experiments: manifest === false ? undefined : entriesAt(prepared, now, maxLength),
    hash: looksAtFragments(prepared.snapshot) || undefined,
    consent,
    gpc: globalPrivacyControl,
    late: lateChanges,
    pageviews,
    redirects: hosts.length === 0 ? undefined : [...new Set(hosts)],
  };
  return Object.values(told).every((each) => each === undefined) ? undefined : { projectKey, ...told };
}

/** Returns which elements are about to change, and on which pages. */
function entriesAt(prepared: PreparedSnapshot, now: number, maxLength: number): ManifestEntry[] | undefined {
  const entries = new Map<string, ManifestEntry>();
  let length = 0;
  for (const each of prepared.experiments) {
    if (!runsAt(each, now)) continue;
    const entry = entryOf(each.experiment);
    const json = scriptJson(entry);
    // Two experiments that do the same things on the same pages tell a script nothing twice.
    if (entry.selectors.length === 0 || entries.has(json)) continue;
    length += json.length + 1;
    if (length > maxLength) return undefined;
    entries.set(json, entry);
  }
  return [...entries.values()];
}

/** Of those that start later as well: browsers keep a script for a day. */
function looksAtFragments({ experiments }: Snapshot): boolean {
  return experiments
    .flatMap(({ urlRules, goals }) => [urlRules, ...goals.flatMap((goal) => goal.urlRules ?? [])])
    .some(({ include, exclude }) => [...include, ...exclude].some(({ value }) => value.includes('#')));
}

/** When the set of running experiments changes next, in milliseconds since the epoch; infinite where it does not. */
export function nextStartOrEnd(prepared: PreparedSnapshot, now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { startAt, endAt } of prepared.experiments)
    for (const time of [startAt, endAt]) if (time > now && time < next) next = time;
  return next;
}

/** Of what everyone gets one variant of, only that one changes anything. */
function entryOf(experiment: SnapshotExperiment): ManifestEntry {
  const { rollout, variants, urlRules } = experiment;
  const shown = isForEveryone(experiment) ? variants.filter((each) => each.variantKey === rollout) : variants;
  const selectors = shown.flatMap(({ changes }) => changes.map(({ selector }) => selector));
  const pages = pagesOf(urlRules);
  return {
    selectors: [...new Set(selectors)].filter((selector) => selector !== ''),
    ...(pages === undefined ? {} : { pages }),
  };
}

function pagesOf({ include }: UrlRules): number[] | undefined {
  const pages = new Set<number>();
  for (const rule of include) {
    const text = fixedPage(rule);
    if (text === undefined) return undefined;
    pages.add(pageHash(text));
  }
  return pages.size === 0 ? undefined : [...pages].sort((one, other) => one - other);
}

/** Host and first path segment of every address that a rule matches, or undefined where the rule leaves them open. */
function fixedPage({ kind, value }: UrlRule): string | undefined {
  const address = addressOf(value);
  switch (kind) {
    case 'exact':
    case 'simple':
      return pageOf(address);
    case 'starts_with':
      return pageOf(throughFirstSegment(address));
    case 'glob':
      return pageOf(address.includes('*') ? throughFirstSegment(address.replace(/\*.*$/s, '')) : address);
    default:
      return undefined;
  }
}

/** Completes a rule's value, which may begin with a host. Empty where it begins later: then any host will do. */
function addressOf(value: string): string {
  const tidy = value
    .replace(/[\t\n\r]/g, '')
    .trim()
    .replace(/^[^?#]*/, (start) => start.replaceAll('\\', '/'));
  if (/^https?:\/\//i.test(tidy)) return tidy;
  const fromHost = tidy.replace(/^\/\//, '');
  if (/^(?:[/?#]|$)/.test(fromHost) || fromHost.includes('://')) return '';
  // A port that one of the schemes implies is never in an address of that scheme.
  return `${/^[^/?#]*:80(?:[/?#]|$)/.test(fromHost) ? 'http' : 'https'}://${fromHost}`;
}

/** What a beginning of addresses has up to the end of their first path segment, empty where that may go on. */
function throughFirstSegment(beginning: string): string {
  return /^https?:\/\/[^/?#]+\/[^/?#]*(?=[/?#])/i.exec(beginning)?.[0] ?? '';
}

function pageOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { host, pathname } = new URL(address);
  return pageText(host, pathname);
}
