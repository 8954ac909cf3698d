import { bucketVariant } from './bucket.ts';
import { parsePageUrl } from './page-url.ts';
import type { PreparedSnapshot, VariantFragments } from './prepare-snapshot.ts';

/** Who asks, and for which page. */
export interface Visit {
  /** In lower case. */
  readonly anonymousId: string;
  /** Page address as sent; anything but an absolute http(s) address matches no URL rule. */
  readonly url: string | undefined;
}

/** Decides which experiments the visit takes part in, and gives each one's variant ready to be sent, in snapshot order. */
export function decide(prepared: PreparedSnapshot, visit: Visit): readonly VariantFragments[] {
  const page = visit.url === undefined ? undefined : parsePageUrl(visit.url);
  const decided: VariantFragments[] = [];
  for (const { experiment, matchesUrl, fragments } of prepared.experiments) {
    if (!matchesUrl(page)) continue;
    const fragment = fragments[bucketVariant(experiment, visit.anonymousId)];
    if (fragment !== undefined) decided.push(fragment);
  }
  return decided;
}
