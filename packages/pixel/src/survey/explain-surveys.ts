import type { Survey, SurveyTrigger } from '@pixel/protocol';

/** What has become of a survey on a page. `held_back`: this browser has met it, and it is not due again. */
export type SurveyStatus = 'waiting' | 'open' | 'over' | 'held_back' | 'failed';

/** What the page knows of one survey that its visitor may see; those that leave the visitor out stay on the server. */
export interface SurveyTrace {
  readonly surveyKey: string;
  readonly displayType: Survey['displayType'];
  readonly status: SurveyStatus;
  /** What makes it appear. */
  readonly trigger: string;
}

/** Says of a survey what makes it appear and what has become of it. */
export function explainSurvey(
  { surveyKey, displayType, trigger, display, appearance }: Survey,
  status: SurveyStatus,
): SurveyTrace {
  const delay = display.delayMs > 0 ? `, then ${display.delayMs} ms` : '';
  const place = displayType === 'inline' ? `, in ${appearance.container}` : '';
  return { surveyKey, displayType, status, trigger: describe(trigger) + delay + place };
}

function describe(trigger: SurveyTrigger): string {
  switch (trigger.type) {
    case 'delay':
      return `delay ${trigger.delayMs} ms`;
    case 'scroll':
      return `scroll ${trigger.scrollPercent} %`;
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
