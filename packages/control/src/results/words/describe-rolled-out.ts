import { pluralize } from './number-formats.ts';
import { phrase } from './phrase.ts';
import { dayOf } from './times.ts';

interface RolledOut {
  readonly visitors: number;
  /** ISO 8601. */
  readonly rolledOutAt: string;
  readonly timeZone: string;
}

/** States how many visitors are excluded because one variant was rolled out to everyone while they were in their window. */
export const describeRolledOut = phrase('left_out_at_rollout', (p: RolledOut) => {
  const [were, are] = p.visitors === 1 ? ['was', 'is'] : ['were', 'are'];
  const day = dayOf(p.rolledOutAt, p.timeZone);
  return `${pluralize(p.visitors, 'visitor')} ${were} still in the window at the rollout on ${day} and ${are} left out.`;
});
