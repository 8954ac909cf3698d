import type { AttributeValue } from '@pixel/protocol';
import type { PageUrl } from './page-url.ts';

/** Who asks, for which page and when. */
export interface Visit {
  /** In lower case. */
  readonly anonymousId: string;
  /** The page, or undefined where its address is unknown or not one: no URL rule matches it. */
  readonly page: PageUrl | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly attributes: Attributes;
}

/** What is known of a visitor, found out when it is asked for. */
export interface Attributes {
  /** Gives the value of an attribute, or undefined where it is not known. */
  get(name: string): AttributeValue | undefined;
}
