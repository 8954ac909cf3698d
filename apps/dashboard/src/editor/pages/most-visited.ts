import type { TriedTraffic } from '@pixel/control/client';

/** A visited page, and whether the rules match it. */
export type TriedPage = TriedTraffic['matchingPages'][number] & { readonly isMatching: boolean };

const maxPages = 8;
/** Minimum number of pages shown of each kind, however rare. */
const minPerKind = 3;

/** Returns the most visited pages, matching ones first, with at least some of each kind if there are any. */
export function mostVisited({
  matchingPages,
  otherPages,
}: Pick<TriedTraffic, 'matchingPages' | 'otherPages'>): readonly TriedPage[] {
  const others = Math.max(minPerKind, maxPages - matchingPages.length);
  const matching = maxPages - Math.min(others, otherPages.length);
  return [
    ...matchingPages.slice(0, matching).map((page) => ({ ...page, isMatching: true })),
    ...otherPages.slice(0, others).map((page) => ({ ...page, isMatching: false })),
  ];
}
