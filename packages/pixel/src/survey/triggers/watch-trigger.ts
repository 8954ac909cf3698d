import type { SurveyTrigger } from '@pixel/protocol';
import type { OutgoingEvent } from '../../event.ts';
import { detectClick } from '../../goals/detect-click.ts';
import { detectElementVisible } from '../../goals/detect-element-visible.ts';
import { detectScrollDepth } from '../../goals/detect-scroll-depth.ts';
import { detectTimeOnPage } from '../../goals/detect-time-on-page.ts';
import { watchPage } from '../../watch-page.ts';
import { meetsConditions } from './conditions.ts';
import { detectExitIntent } from './detect-exit-intent.ts';

/** The context of a watched trigger. */
export interface TriggerContext {
  /** Stops watching. */
  readonly signal: AbortSignal;
  /** Events tracked by the page so far. */
  readonly events: readonly OutgoingEvent[];
  /** Listeners of events from now on. */
  readonly listeners: Set<(event: OutgoingEvent) => void>;
}

/** Calls `fire` once a survey's trigger occurs. Throws if a selector is invalid. */
export function watchTrigger(
  trigger: SurveyTrigger,
  fire: () => void,
  { signal, events, listeners }: TriggerContext,
): void {
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end);
  const reach = () => {
    if (ending.signal.aborted) return;
    end();
    fire();
  };
  const { signal: ended } = ending;
  switch (trigger.type) {
    case 'immediate':
      reach();
      break;
    case 'delay':
      detectTimeOnPage({ durationMs: trigger.delayMs }, reach, ended);
      break;
    case 'scroll':
      detectScrollDepth(trigger, reach, ended);
      break;
    case 'exit_intent':
      detectExitIntent(reach, ended);
      break;
    case 'click':
      detectClick(trigger, reach, ended);
      break;
    case 'element_visible': {
      const look = detectElementVisible(trigger, reach, ended);
      const watch = watchPage(() => look?.());
      ended.addEventListener('abort', watch.stop);
      watch.watch(['class', 'id', 'hidden']);
      break;
    }
    case 'event': {
      const { eventName, conditions } = trigger;
      const hear = (event: OutgoingEvent) => {
        const isIt = event.eventName === eventName && !event.surveyId;
        if (isIt && meetsConditions(event.payload, conditions)) reach();
      };
      listeners.add(hear);
      ended.addEventListener('abort', () => listeners.delete(hear));
      events.forEach(hear);
      break;
    }
    case 'manual':
  }
}
