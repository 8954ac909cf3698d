import { hostOf } from '@pixel/engine';
import { cutText } from './cut-text.ts';
import { memoize } from './memoize.ts';

/** Returns the host of a referrer, or an empty string. */
export const readReferrerHost = memoize((referrer) => cutText(hostOf(referrer) ?? ''), {
  minEntries: 1_000,
  maxLength: 1_000,
});
