import type { Survey, SurveyTrigger } from '@pixel/protocol';

/** `skipped`: triggered while another was open. `held_back`: this visitor has already seen it, or as many others as the project allows. */
export type SurveyStatus = 'waiting' | 'open' | 'over' | 'skipped' | 'held_back' | 'failed';

/** The state of a survey on a page, and why it isn't shown although it was triggered. */
export interface SurveyFate {
  readonly status: SurveyStatus;
  readonly reason?: string | undefined;
}

/** The state on the page of a survey that its visitor is eligible for. Surveys that exclude the visitor stay on the server. */
export interface SurveyTrace extends SurveyFate {
  readonly surveyKey: string;
  readonly displayType: Survey['displayType'];
  /** What triggers it. */
  readonly trigger: string;
}

/** Explains what triggers a survey, and its state. */
export function explainSurvey(
  { surveyKey, displayType, trigger, display, appearance }: Survey,
  fate: SurveyFate,
): SurveyTrace {
  const delay = display.delayMs > 0 ? `, then ${display.delayMs} ms` : '';
  const container = displayType === 'inline' ? `, in ${appearance.container}` : '';
  return { surveyKey, displayType, ...fate, trigger: describe(trigger) + delay + container };
}

function describe(trigger: SurveyTrigger): string {
  switch (trigger.type) {
    case 'delay':
      return `delay ${trigger.delayMs} ms`;
    case 'scroll':
      return `scroll ${trigger.scrollPercent}%`;
    case 'click':
    case 'element_visible':
      return `${trigger.type} ${trigger.selector}`;
    case 'event': {
      const conditions = (trigger.conditions ?? []).map(
        ({ property, operator, value = '' }) => `${property} ${operator} ${value}`,
      );
      return ['event', trigger.eventName, ...conditions].join(' ').trim();
    }
    default:
      return trigger.type;
  }
}
