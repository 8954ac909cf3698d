import type { Attributes, Decision, PageUrl, PreparedSnapshot } from '@pixel/engine';
import type { AttributeValue } from '@pixel/protocol';

/** A bootstrap that was answered, without what would tell its visitor from others. */
export interface AnsweredVisit {
  readonly prepared: PreparedSnapshot;
  readonly decision: Decision;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly page: PageUrl | undefined;
  /** As a trusted proxy named it; empty if none did. */
  readonly country: string;
  /** Whether the browser says that it is here for the first time. */
  readonly isFirst: boolean;
  readonly attributes: Attributes;
  /** What the page itself tells of the visitor. */
  readonly custom: ReadonlyMap<string, AttributeValue> | undefined;
}
