import { hostOf } from '@pixel/engine';
import { cutText } from './cut-text.ts';
import { memoize } from './memoize.ts';

/** Reads the host of a referrer, or an empty text where there is none. */
export const readReferrerHost = memoize((referrer) => cutText(hostOf(referrer) ?? ''), {
  minEntries: 1_000,
  maxLength: 1_000,
});
