import type { Words } from '../words/en.ts';

type Navigation = Words['nav'];

/** A key of the navigation's texts that is a page's title. */
export type PageTitleKey = {
  readonly [Word in keyof Navigation]: Navigation[Word] extends string ? Word : never;
}[keyof Navigation];
