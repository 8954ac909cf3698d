import type { Words } from '../words/en.ts';
import type { Format } from '../words/format.ts';
import type { Goal } from './goal.ts';

/** Describes a goal within its type: its event, element, page, depth or duration. */
export function describeGoal(
  goal: Goal,
  { details }: Words['goalsPage'],
  format: Pick<Format, 'number'>,
): string {
  const [page] = goal.urlRules?.include ?? [];
  switch (goal.type) {
    case 'scroll_depth':
      return details.scrolled(format.number(goal.scrollPercent ?? 0));
    case 'time_on_page':
      return details.seconds(format.number((goal.durationMs ?? 0) / 1_000));
    case 'pageview':
      return page?.value ?? '';
    case 'custom_event':
    case 'revenue':
      return goal.eventName;
    default:
      return goal.selector ?? '';
  }
}
