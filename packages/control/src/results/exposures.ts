import { type SampleRatio, testSampleRatio } from '@pixel/stats';
import type { SimulatedEventsOption, VariantExposures } from '@pixel/store/events';
import type { ControlDeps } from '../base/control-deps.ts';
import { ControlError } from '../base/control-error.ts';
import { experimentNotFoundError } from '../base/experiment-not-found-error.ts';
import { callDatabase, callEvents } from '../base/store-calls.ts';
import { newestTestPhase } from '../project/documents/holdback.ts';
import type { Phase } from '../project/documents/project.ts';
import {
  type ExperimentPhase,
  isPublished,
  type ListedExperiment,
  type ListedVariant,
  readListedExperiment,
} from './experiment-queries.ts';
import { exposurePhase, phaseNotFoundError } from './looks/experiment-of-phase.ts';

/** Exposures to an experiment in one of its phases, and whether the split is as configured. */
export interface Exposures {
  readonly experimentKey: string;
  /** From 1; null before the experiment ran. */
  readonly phase: number | null;
  /** Number of phases. */
  readonly phases: number;
  /** In configured order, including variants without visitors. Variants outside the phase come last, and only if they have visitors. */
  readonly variants: readonly VariantExposures[];
  /** The sums over all listed variants. */
  readonly totals: Omit<VariantExposures, 'variantKey'>;
  /** Verdict on the variants' visitors against their weights, the last ones that they had in the phase. */
  readonly srm: { readonly status: SampleRatio['status']; readonly pValue: number | null };
}

/**
 * Counts the exposures to an experiment in a phase by variant, in the newest test unless `phase` names another. Simulated visitors count
 * only if requested. Rejects with `project_not_found`, `experiment_not_found` or `phase_not_found`.
 */
export async function countExposures(
  { db, events }: Pick<ControlDeps, 'db' | 'events'>,
  filter: ExperimentPhase & { readonly simulated?: SimulatedEventsOption | undefined },
): Promise<Exposures> {
  const { projectKey, experimentKey } = filter;
  const listed = await callDatabase(() => readListedExperiment(db, filter));
  if (listed === undefined)
    throw (await callDatabase(() => isPublished(db, projectKey)))
      ? experimentNotFoundError({ projectKey, experimentKey })
      : new ControlError('project_not_found', `There is no project "${projectKey}"`, {
          parameters: { projectKey },
        });

  const phase = phaseOf(listed, filter);
  const counted = await callEvents(events, () =>
    events.countExposures({
      projectKey,
      experimentKey,
      simulated: filter.simulated,
      ...(phase && { phase: exposurePhase(phase, listed.phases) }),
    }),
  );
  const rows = listed.variants.map((variant) => ({ variant, exposures: exposuresOf(variant, counted) }));
  const variants = rows
    .filter(({ variant, exposures }) => variant.weight !== null || hasExposures(exposures))
    .map(({ exposures }) => exposures);
  return {
    experimentKey,
    phase: phase?.number ?? null,
    phases: listed.phases.length,
    variants,
    totals: totalsOf(variants),
    srm: verdict(
      testSampleRatio(
        rows.flatMap(({ variant: { weight }, exposures: { visitors } }) =>
          weight === null ? [] : [{ visitors, weight }],
        ),
      ),
    ),
  };
}

function phaseOf({ phases }: ListedExperiment, { experimentKey, phase }: ExperimentPhase): Phase | undefined {
  if (phase === undefined) return newestTestPhase(phases);
  const found = phases.find(({ number }) => number === phase);
  if (found !== undefined) return found;
  throw phaseNotFoundError({ experimentKey, phase }, phases.length);
}

function exposuresOf({ variantKey }: ListedVariant, counted: readonly VariantExposures[]): VariantExposures {
  return { variantKey, ...none, ...counted.find((exposures) => exposures.variantKey === variantKey) };
}

/**
 * A visitor of several variants counts in `visitors` for the first one only, so that `visitors` add up; `unverified` and `bots` may not.
 */
function totalsOf(variants: readonly VariantExposures[]): Exposures['totals'] {
  return variants.reduce<Exposures['totals']>(
    (sum, variant) => ({
      visitors: sum.visitors + variant.visitors,
      unverified: sum.unverified + variant.unverified,
      bots: sum.bots + variant.bots,
      internal: sum.internal + variant.internal,
      forced: sum.forced + variant.forced,
      multiExposed: sum.multiExposed + variant.multiExposed,
      expectedEvents: sum.expectedEvents + variant.expectedEvents,
      lostEvents: sum.lostEvents + variant.lostEvents,
    }),
    none,
  );
}

const none: Exposures['totals'] = {
  visitors: 0,
  unverified: 0,
  bots: 0,
  internal: 0,
  forced: 0,
  multiExposed: 0,
  expectedEvents: 0,
  lostEvents: 0,
};

function hasExposures({ visitors, unverified, bots, internal, forced }: VariantExposures): boolean {
  return visitors + unverified + bots + internal + forced > 0;
}

function verdict(ratio: SampleRatio): Exposures['srm'] {
  return { status: ratio.status, pValue: 'pValue' in ratio ? ratio.pValue : null };
}
