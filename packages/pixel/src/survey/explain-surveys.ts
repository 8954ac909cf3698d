import type { Survey, SurveyTrigger } from '@pixel/protocol';

/** `skipped`: its moment came while another was open. `held_back`: this visitor has met it, or as many others as the project allows. */
export type SurveyStatus = 'waiting' | 'open' | 'over' | 'skipped' | 'held_back' | 'failed';

/** What has become of a survey on a page, and why where it is not shown though its moment has come. */
export interface SurveyFate {
  readonly status: SurveyStatus;
  readonly reason?: string | undefined;
}

/** What the page knows of one survey that its visitor may see; those that leave the visitor out stay on the server. */
export interface SurveyTrace extends SurveyFate {
  readonly surveyKey: string;
  readonly displayType: Survey['displayType'];
  /** What makes it appear. */
  readonly trigger: string;
}

/** Says of a survey what makes it appear and what has become of it. */
export function explainSurvey(
  { surveyKey, displayType, trigger, display, appearance }: Survey,
  fate: SurveyFate,
): SurveyTrace {
  const delay = display.delayMs > 0 ? `, then ${display.delayMs} ms` : '';
  const place = displayType === 'inline' ? `, in ${appearance.container}` : '';
  return { surveyKey, displayType, ...fate, trigger: describe(trigger) + delay + place };
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
