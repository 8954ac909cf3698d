import type { Goal } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import { detectClick } from './detect-click.ts';
import { detectElementVisible } from './detect-element-visible.ts';
import { detectFormSubmit } from './detect-form-submit.ts';
import { detectScrollDepth } from './detect-scroll-depth.ts';
import { detectTimeOnPage } from './detect-time-on-page.ts';
import type { Detector } from './detector.ts';

/** Sends the event of a reached goal. */
export type SendGoal = (eventName: string, payload: Readonly<Record<string, unknown>>) => void;

/** Detects the goals that the pixel watches itself. */
export interface Goals {
  /**
   * Watches exactly these goals from now on. Goals watched before continue as they are, reached or not, because it is still the same page
   * view. An empty list stops watching.
   */
  show(goals: readonly Goal[]): void;
  /** Checks the page for the goals' elements. */
  look(): void;
}

/** Creates a watcher without goals. */
export type CreateGoals = (send: SendGoal) => Goals;

/** Page views need no detection: they are known with the page. */
const detectors: Readonly<Partial<Record<Goal['type'], Detector>>> = {
  click: detectClick,
  form_submit: detectFormSubmit,
  scroll_depth: detectScrollDepth,
  time_on_page: detectTimeOnPage,
  element_visible: detectElementVisible,
};

/** Detects the goals that need watching: all but page views. */
export const createGoals: CreateGoals = (send) => {
  const live = new Map<string, { readonly ending: AbortController; readonly look: () => void }>();

  const begin = (goal: Goal) => {
    const { goalKey, eventName, countMode, type } = goal;
    const ending = new AbortController();
    const reach = () => {
      if (ending.signal.aborted) return;
      if (countMode !== 'every') ending.abort();
      attempt(() => send(eventName, { goalKey }));
    };
    // An unsupported selector only disables its own goal.
    const look = attempt(() => detectors[type]?.(goal, reach, ending.signal));
    live.set(goalKey, { ending, look: () => ending.signal.aborted || look?.() });
  };
  const look = () => {
    for (const goal of live.values()) goal.look();
  };

  return {
    show(goals) {
      const keys = goals.map(({ goalKey }) => goalKey);
      live.forEach(({ ending }, key) => {
        if (keys.includes(key)) return;
        ending.abort();
        live.delete(key);
      });
      for (const goal of goals) if (!live.has(goal.goalKey)) begin(goal);
      look();
    },
    look,
  };
};
