import type { TriedTraffic } from '@pixel/control/client';

/** A page that people opened, and whether rules match it. */
export type TriedPage = TriedTraffic['matchingPages'][number] & { readonly isMatching: boolean };

const mostPages = 8;
/** So many of each sort are shown, however rare they are. */
const leastOfEach = 3;

/** Returns the pages that were visited most, matching ones first, with some of both sorts where there are any. */
export function mostVisited({
  matchingPages,
  otherPages,
}: Pick<TriedTraffic, 'matchingPages' | 'otherPages'>): readonly TriedPage[] {
  const others = Math.max(leastOfEach, mostPages - matchingPages.length);
  const matching = mostPages - Math.min(others, otherPages.length);
  return [
    ...matchingPages.slice(0, matching).map((page) => ({ ...page, isMatching: true })),
    ...otherPages.slice(0, others).map((page) => ({ ...page, isMatching: false })),
  ];
}
