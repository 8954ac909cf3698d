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
 * Returns a project's manifest for its pages at `now`, or undefined if it would be empty. Omits experiments if the project keeps them
 * private, or if they exceed `maxLength` UTF-16 code units.
 */
export function createManifest(
  prepared: PreparedSnapshot,
  now: number,
  maxLength: number,
): Manifest | undefined {
  const { projectKey, allowedOrigins, consent, globalPrivacyControl, lateChanges, pageviews, manifest } =
    prepared.snapshot;
  const hosts = allowedOrigins.flatMap((origin) => (URL.canParse(origin) ? new URL(origin).hostname : []));
  const fields = {
    experiments: manifest === false ? undefined : entriesAt(prepared, now, maxLength),
    hash: usesFragments(prepared.snapshot) || undefined,
    consent,
    gpc: globalPrivacyControl,
    late: lateChanges,
    pageviews,
    redirects: hosts.length === 0 ? undefined : [...new Set(hosts)],
  };
  return Object.values(fields).every((field) => field === undefined) ? undefined : { projectKey, ...fields };
}

/** Returns the elements that are about to change, by page; undefined if they exceed `maxLength`. */
function entriesAt(prepared: PreparedSnapshot, now: number, maxLength: number): ManifestEntry[] | undefined {
  const entries = new Map<string, ManifestEntry>();
  let length = 0;
  for (const candidate of prepared.experiments) {
    if (!runsAt(candidate, now)) continue;
    const entry = entryOf(candidate.experiment);
    const json = scriptJson(entry);
    // Skips experiments that change nothing visible, and those that repeat the elements and pages of another one.
    if (entry.selectors.length === 0 || entries.has(json)) continue;
    length += json.length + 1;
    if (length > maxLength) return undefined;
    entries.set(json, entry);
  }
  return [...entries.values()];
}

/** Whether any URL rule refers to a fragment. Includes experiments that start later, because browsers cache a script for a day. */
function usesFragments({ experiments }: Snapshot): boolean {
  return experiments
    .flatMap(({ urlRules, goals }) => [urlRules, ...goals.flatMap((goal) => goal.urlRules ?? [])])
    .some(({ include, exclude }) => [...include, ...exclude].some(({ value }) => value.includes('#')));
}

/** Returns when the set of running experiments changes next, in milliseconds since the epoch; infinity if never. */
export function nextStartOrEnd(prepared: PreparedSnapshot, now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { startAt, endAt } of prepared.experiments)
    for (const time of [startAt, endAt]) if (time > now && time < next) next = time;
  return next;
}

/** Returns the selectors and pages of an experiment. If everyone gets one variant, only that one's changes matter. */
function entryOf(experiment: SnapshotExperiment): ManifestEntry {
  const { rollout, variants, urlRules } = experiment;
  const visibleVariants = isForEveryone(experiment)
    ? variants.filter((variant) => variant.variantKey === rollout)
    : variants;
  const selectors = visibleVariants.flatMap(({ changes }) => changes.map(({ selector }) => selector));
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

/** Host and first path segment of every URL that a rule matches, or undefined if they vary. */
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

/** Completes a rule's value that begins with a host. Returns an empty string if the value begins after the host and so matches any host. */
function addressOf(value: string): string {
  const normalized = value
    .replace(/[\t\n\r]/g, '')
    .trim()
    .replace(/^[^?#]*/, (start) => start.replaceAll('\\', '/'));
  if (/^https?:\/\//i.test(normalized)) return normalized;
  const fromHost = normalized.replace(/^\/\//, '');
  if (/^(?:[/?#]|$)/.test(fromHost) || fromHost.includes('://')) return '';
  // A scheme's default port never occurs in a URL of that scheme.
  return `${/^[^/?#]*:80(?:[/?#]|$)/.test(fromHost) ? 'http' : 'https'}://${fromHost}`;
}

/** Returns a URL prefix up to the end of its first path segment, or an empty string if the segment may continue. */
function throughFirstSegment(beginning: string): string {
  return /^https?:\/\/[^/?#]+\/[^/?#]*(?=[/?#])/i.exec(beginning)?.[0] ?? '';
}

function pageOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { host, pathname } = new URL(address);
  return pageText(host, pathname);
}
