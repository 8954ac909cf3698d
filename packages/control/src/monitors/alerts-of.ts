import type { Database } from '@pixel/database';
import type { Selectable } from 'kysely';
import { silenceCodes } from '../results/health/check-silence.ts';
import type { BasisGoal } from '../results/looks/basis.ts';
import type { Look } from '../results/looks/look.ts';

type Row = Selectable<Database['alerts']>;

/** A finding to notify people of once per subject and criteria. */
export interface Alert {
  readonly type: Row['type'];
  readonly goalKey: string | null;
  readonly variantKey: string | null;
  /** Direction in which the goal moved. */
  readonly direction: 'increase' | 'decrease' | null;
  /** Metric definition, window, cap, engine, level, planned size and epoch, as text. A change to any of them makes a new alert. */
  readonly criteria: string;
}

/**
 * Returns a look's alerts: a sample ratio mismatch, harmed guardrails, a decided registered primary goal, or a lack of new visitors. With a
 * mismatch, no goal is decided.
 */
export function alertsOf(look: Look): readonly Alert[] {
  return [...mismatches(look), ...harms(look), ...decisions(look), ...silences(look)];
}

const wholeExperiment = { goalKey: null, variantKey: null, direction: null };

function mismatches({ health, basis }: Look): readonly Alert[] {
  if (!health.isMismatch) return [];
  const { concentration, alpha } = basis.plan.srm;
  return [
    { type: 'experiment.srm_detected', ...wholeExperiment, criteria: JSON.stringify([concentration, alpha]) },
  ];
}

function harms(look: Look): readonly Alert[] {
  return comparisonsOf(look, 'guardrail').flatMap(({ goal, variant, state, criteria }) =>
    state === 'harm'
      ? [
          {
            type: 'experiment.guardrail_breached',
            goalKey: goal.goalKey,
            variantKey: variant,
            direction: opposite[goal.direction],
            criteria,
          },
        ]
      : [],
  );
}

function decisions(look: Look): readonly Alert[] {
  if (look.health.isMismatch) return [];
  return comparisonsOf(look, 'primary').flatMap(({ goal, variant, state, criteria }) =>
    state === 'winning' || state === 'losing'
      ? [
          {
            type: 'experiment.significant',
            goalKey: goal.goalKey,
            variantKey: variant,
            direction: state === 'winning' ? goal.direction : opposite[goal.direction],
            criteria,
          },
        ]
      : [],
  );
}

function silences({ health }: Look): readonly Alert[] {
  const isSilent = health.findings.some(({ code }) => silenceCodes.includes(code));
  return isSilent ? [{ type: 'experiment.no_exposures', ...wholeExperiment, criteria: '' }] : [];
}

const opposite = { increase: 'decrease', decrease: 'increase' } as const;

/** Returns the comparisons of all goals with the given role. */
function comparisonsOf({ basis, assessment }: Look, role: BasisGoal['role']) {
  return basis.goals
    .filter((goal) => goal.role === role)
    .flatMap((goal) => {
      const { goalKey } = goal;
      const comparisons = assessment.goals.find((goal) => goal.goalKey === goalKey)?.comparisons ?? [];
      return comparisons.map(({ variant, state }) => ({
        goal,
        variant,
        state,
        criteria:
          assessment.monitors.find((monitor) => monitor.goalKey === goalKey && monitor.variant === variant)
            ?.key ?? '',
      }));
    });
}
