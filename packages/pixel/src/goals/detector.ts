import type { Goal } from '@pixel/protocol';

/**
 * Calls `reach` each time the visitor reaches a goal of one type, until `signal` aborts. May return a function that checks the page again,
 * called whenever the page has changed. Throws if the goal's selector is invalid.
 */
export type Detector = (
  goal: Pick<Goal, 'selector' | 'scrollPercent' | 'durationMs'>,
  reach: () => void,
  signal: AbortSignal,
) => (() => void) | undefined;
