import {
  adviseLargerLift,
  adviseLongerPlan,
  adviseOtherSalt,
  advisePlan,
  advisePrimaryGoal,
  adviseStart,
  adviseVisitors,
  adviseWaiting,
} from '../words/advise-preflight.ts';
import type { Sentence } from '../words/sentence.ts';
import type { PreflightReport } from './preflight-report.ts';

/** Maximum duration: after a quarter, visitors and their cookies have changed too much. */
const maxWeeks = 12;

/** Returns the next step: the first thing that is missing, or to start. */
export function adviseNext({
  visitorsPerDay,
  goals,
  balance,
  lift,
  plannedVisitors,
}: Omit<PreflightReport, 'advice' | 'warnings'>): Sentence {
  if (visitorsPerDay === 0) return adviseVisitors({});
  const primary = goals.find(({ role }) => role === 'primary');
  if (primary === undefined) return advisePrimaryGoal({});
  if (balance.status === 'unbalanced' && balance.offeredSalt !== null)
    return adviseOtherSalt({ salt: balance.offeredSalt });
  const { name: goal, mean, weeksForLift: weeks, visitorsForLift: needed, mdeByWeek } = primary;
  if (mean === null || mean === 0) return adviseWaiting({ goal });
  if (weeks === null || needed === null || weeks > maxWeeks) {
    const last = mdeByWeek.at(-1);
    return adviseLargerLift({
      ...{ goal, lift, weeks },
      found: last?.mde ?? null,
      foundIn: last?.week ?? null,
    });
  }
  const planned = { goal, lift, weeks, visitors: needed };
  if (plannedVisitors === null) return advisePlan(planned);
  return plannedVisitors < needed
    ? adviseLongerPlan({ ...planned, planned: plannedVisitors })
    : adviseStart({ goal, lift, weeks });
}
