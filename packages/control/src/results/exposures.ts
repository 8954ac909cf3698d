import { type SampleRatio, testSampleRatio } from '@pixel/stats';
import type { VariantExposures } from '@pixel/store/events';
import type { ControlDeps } from '../base/control-deps.ts';
import { ControlError } from '../base/control-error.ts';
import { askDatabase, askEvents } from '../base/store-calls.ts';
import { isPublished, type ListedVariant, listVariants } from './experiment-queries.ts';

/** Who met an experiment, and whether its split is as configured. */
export interface Exposures {
  readonly experimentKey: string;
  /** In configured order, variants nobody met included; those taken out last, where anybody met them. */
  readonly variants: readonly VariantExposures[];
  /** The sums of all the variants listed. */
  readonly totals: Omit<VariantExposures, 'variantKey'>;
  /** Verdict on the variants' visitors against their weights of today. */
  readonly srm: { readonly status: SampleRatio['status']; readonly pValue: number | null };
}

/** Counts an experiment's visitors by variant. Rejects with `project_not_found` or `experiment_not_found`. */
export async function countExposures(
  { db, events }: Pick<ControlDeps, 'db' | 'events'>,
  filter: { readonly projectKey: string; readonly experimentKey: string },
): Promise<Exposures> {
  const { projectKey, experimentKey } = filter;
  const listed = await askDatabase(() => listVariants(db, projectKey, experimentKey));
  if (listed === undefined)
    throw (await askDatabase(() => isPublished(db, projectKey)))
      ? new ControlError(
          'experiment_not_found',
          `There is no experiment "${experimentKey}" in project "${projectKey}"`,
          { parameters: { experimentKey, projectKey } },
        )
      : new ControlError('project_not_found', `There is no project "${projectKey}"`, {
          parameters: { projectKey },
        });

  const counted = await askEvents(events, () => events.countExposures(filter));
  const rows = listed.map((variant) => ({ variant, exposures: exposuresOf(variant, counted) }));
  const variants = rows
    .filter(({ variant, exposures }) => variant.weight !== null || isMet(exposures))
    .map(({ exposures }) => exposures);
  return {
    experimentKey,
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

function exposuresOf({ variantKey }: ListedVariant, counted: readonly VariantExposures[]): VariantExposures {
  return { variantKey, ...none, ...counted.find((each) => each.variantKey === variantKey) };
}

/** A visitor of several variants is one of the visitors where it was first, so that visitors add up; unverified ones and bots may not. */
function totalsOf(variants: readonly VariantExposures[]): Exposures['totals'] {
  return variants.reduce<Exposures['totals']>(
    (sum, each) => ({
      visitors: sum.visitors + each.visitors,
      unverified: sum.unverified + each.unverified,
      bots: sum.bots + each.bots,
      multiExposed: sum.multiExposed + each.multiExposed,
      expectedEvents: sum.expectedEvents + each.expectedEvents,
      lostEvents: sum.lostEvents + each.lostEvents,
    }),
    none,
  );
}

const none: Exposures['totals'] = {
  visitors: 0,
  unverified: 0,
  bots: 0,
  multiExposed: 0,
  expectedEvents: 0,
  lostEvents: 0,
};

function isMet({ visitors, unverified, bots }: VariantExposures): boolean {
  return visitors + unverified + bots > 0;
}

function verdict(ratio: SampleRatio): Exposures['srm'] {
  return { status: ratio.status, pValue: 'pValue' in ratio ? ratio.pValue : null };
}
