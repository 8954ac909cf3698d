import type { Database } from '@pixel/database';
import type { Selectable } from 'kysely';
import { silenceCodes } from '../results/health/check-silence.ts';
import type { BasisGoal } from '../results/looks/basis.ts';
import type { Look } from '../results/looks/look.ts';

type Row = Selectable<Database['alerts']>;

/** A notification sent once: its type, its subject, and the criteria behind it. */
export interface Alert {
  readonly type: Row['type'];
  readonly goalKey: string | null;
  readonly variantKey: string | null;
  /** Direction in which the goal moved. */
  readonly direction: 'increase' | 'decrease' | null;
  /** Definition, window, cap, engine, level, planned size and epoch, as text. If one changes, it is a new alert. */
  readonly judgedBy: string;
}

/**
 * Returns the alerts of a look: the registered primary goal is decided, the split is off, a guardrail is harmed, exposures stop. If the split
 * is off, nothing is decided.
 */
export function alertsOf(look: Look): readonly Alert[] {
  return [...mismatches(look), ...harms(look), ...decisions(look), ...silences(look)];
}

const ofAll = { goalKey: null, variantKey: null, direction: null };

function mismatches({ health, basis }: Look): readonly Alert[] {
  if (!health.isMismatch) return [];
  const { concentration, alpha } = basis.plan.srm;
  return [{ type: 'experiment.srm_detected', ...ofAll, judgedBy: JSON.stringify([concentration, alpha]) }];
}

function harms(look: Look): readonly Alert[] {
  return comparisonsOf(look, 'guardrail').flatMap(({ goal, variant, state, judgedBy }) =>
    state === 'harm'
      ? [
          {
            type: 'experiment.guardrail_breached',
            goalKey: goal.goalKey,
            variantKey: variant,
            direction: opposite[goal.direction],
            judgedBy,
          },
        ]
      : [],
  );
}

function decisions(look: Look): readonly Alert[] {
  if (look.health.isMismatch) return [];
  return comparisonsOf(look, 'primary').flatMap(({ goal, variant, state, judgedBy }) =>
    state === 'winning' || state === 'losing'
      ? [
          {
            type: 'experiment.significant',
            goalKey: goal.goalKey,
            variantKey: variant,
            direction: state === 'winning' ? goal.direction : opposite[goal.direction],
            judgedBy,
          },
        ]
      : [],
  );
}

function silences({ health }: Look): readonly Alert[] {
  const isSilent = health.findings.some(({ code }) => silenceCodes.includes(code));
  return isSilent ? [{ type: 'experiment.no_exposures', ...ofAll, judgedBy: '' }] : [];
}

const opposite = { increase: 'decrease', decrease: 'increase' } as const;

/** Returns the comparisons of goals registered with a role. */
function comparisonsOf({ basis, assessment }: Look, role: BasisGoal['role']) {
  return basis.goals
    .filter((goal) => goal.role === role)
    .flatMap((goal) => {
      const { goalKey } = goal;
      const comparisons = assessment.goals.find((each) => each.goalKey === goalKey)?.comparisons ?? [];
      return comparisons.map(({ variant, state }) => ({
        goal,
        variant,
        state,
        judgedBy:
          assessment.monitors.find((each) => each.goalKey === goalKey && each.variant === variant)?.key ?? '',
      }));
    });
}
