import type { Goal } from '@pixel/protocol';

/**
 * Calls `reach` each time the visitor reaches a goal of one type, until `signal` aborts. May give a function that looks at the
 * page anew, which is called whenever the page has changed. Throws where the goal's selector is not valid.
 */
export type Detector = (
  goal: Pick<Goal, 'selector' | 'scrollPercent' | 'durationMs'>,
  reach: () => void,
  signal: AbortSignal,
) => (() => void) | undefined;
