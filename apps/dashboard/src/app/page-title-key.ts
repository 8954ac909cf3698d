import type { Words } from '../words/en.ts';

type Navigation = Words['nav'];

/** Keys of the navigation's words that name a page. */
export type PageTitleKey = {
  readonly [Word in keyof Navigation]: Navigation[Word] extends string ? Word : never;
}[keyof Navigation];
