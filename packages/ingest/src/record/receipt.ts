import type { VisitorId } from '@pixel/store/events';

/** The receipt of something from a visitor. An erasure covers everything received before it. */
export interface Receipt extends VisitorId {
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}
