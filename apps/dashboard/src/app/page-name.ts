import type { Words } from '../words/en.ts';

type Navigation = Words['nav'];

/** The words of navigation that name a page. */
export type PageName = {
  readonly [Word in keyof Navigation]: Navigation[Word] extends string ? Word : never;
}[keyof Navigation];
