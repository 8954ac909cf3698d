import type { AttributeValue } from '@pixel/protocol';
import type { PageUrl } from './page-url.ts';

/** Who visits which page, and when. */
export interface Visit {
  /** In lower case. */
  readonly anonymousId: string;
  /** Undefined if the page's address is unknown or invalid: no URL rule matches it. */
  readonly page: PageUrl | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly attributes: Attributes;
}

/** A visitor's attributes, determined on demand. */
export interface Attributes {
  /** Returns an attribute's value, or undefined if it is unknown. */
  get(name: string): AttributeValue | undefined;
}
