import { hostOf } from '@pixel/engine';
import { cutText } from './cut-text.ts';
import { remember } from './remember.ts';

/** Reads the host of a referrer; empty where there is none. */
export const readReferrerHost = remember((referrer) => cutText(hostOf(referrer) ?? ''), {
  atLeast: 1_000,
  maxLength: 1_000,
});
