import type { Attributes, Decision, PageUrl, PreparedSnapshot } from '@pixel/engine';
import type { AttributeValue } from '@pixel/protocol';

/** An answered bootstrap request, without anything that identifies its visitor. */
export interface AnsweredVisit {
  readonly prepared: PreparedSnapshot;
  readonly decision: Decision;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly page: PageUrl | undefined;
  /** As sent by a trusted proxy; empty if none. */
  readonly country: string;
  /** Whether the browser reports its first visit. */
  readonly isFirst: boolean;
  readonly attributes: Attributes;
  /** The visitor attributes set by the page. */
  readonly custom: ReadonlyMap<string, AttributeValue> | undefined;
}
