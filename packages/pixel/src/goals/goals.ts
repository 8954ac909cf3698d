import type { Goal } from '@pixel/protocol';
import { attempt } from '../attempt.ts';
import { detectClick } from './detect-click.ts';
import { detectElementVisible } from './detect-element-visible.ts';
import { detectFormSubmit } from './detect-form-submit.ts';
import { detectScrollDepth } from './detect-scroll-depth.ts';
import { detectTimeOnPage } from './detect-time-on-page.ts';
import type { Detector } from './detector.ts';

/** Sends an event of a goal that was reached. */
export type SendGoal = (eventName: string, payload: Readonly<Record<string, unknown>>) => void;

/** Watches for the goals that the pixel detects itself. */
export interface Goals {
  /**
   * Watches exactly these from now on. Goals that were watched before go on as they are, reached or not: it is still the same
   * page view. None at all end it.
   */
  show(goals: readonly Goal[]): void;
  /** Looks at the page for elements that goals are about. */
  look(): void;
}

/** Makes a watch over goals that begins with none. */
export type CreateGoals = (send: SendGoal) => Goals;

/** Views of a page are no matter of detection: they are known with the page. */
const detectors: Readonly<Partial<Record<Goal['type'], Detector>>> = {
  click: detectClick,
  form_submit: detectFormSubmit,
  scroll_depth: detectScrollDepth,
  time_on_page: detectTimeOnPage,
  element_visible: detectElementVisible,
};

/** Detects the goals that need watching: all but views of a page. */
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
    // A selector that the browser does not know ends its own goal only.
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
