import type { PhaseRequest } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { readConsistently } from '../../base/read-consistently.ts';
import { callEvents } from '../../base/store-calls.ts';
import { createInFlight } from '../looks/in-flight.ts';
import { describeInteraction, type InteractionFacts, minShare } from './describe-interaction.ts';
import { findMismatch, findSelection } from './find-flaw.ts';
import type { InteractingExperiment, InteractionReport } from './interaction-report.ts';
import { type CrossedExperiments, judgeInteraction } from './judge-interaction.ts';
import { type ExperimentRef, type NewestBasis, readNewestBasis } from './read-newest-basis.ts';
import { selectCrossedGoals } from './select-crossed-goals.ts';

/** Two experiments of a project. */
export interface InteractionRequest extends ExperimentRef {
  readonly otherKey: string;
}

/** The parts of a query that are the same for all scans of one report. */
type QueryScope = Required<Pick<PhaseRequest, 'projectKey' | 'asOf' | 'isWaitedFor'>>;

const notCrossed: Pick<InteractionFacts, 'metrics' | 'flaw'> = { metrics: [], flaw: undefined };

/**
 * Tests among shared visitors whether two experiments influence each other, in the newest test and epoch of each. A visitor counts from the
 * later of its two first exposures, when it is in both. Stores nothing and scans at low priority. Rejects with `project_not_found`,
 * `experiment_not_found`, `invalid_transition` if one of them never ran, `invalid_request` if both are the same, `unavailable`, or the
 * reason of `signal`.
 */
export type TestInteraction = (
  request: InteractionRequest,
  signal: AbortSignal,
) => Promise<InteractionReport>;

/** Creates the function. Concurrent identical calls share one scan. */
export function createTestInteraction(deps: Pick<ControlDeps, 'db' | 'events' | 'now'>): TestInteraction {
  const { events, now } = deps;
  const inFlight = createInFlight();

  async function test(request: InteractionRequest, signal: AbortSignal): Promise<InteractionReport> {
    const { projectKey, experimentKey, otherKey } = request;
    const [first, other] = await readConsistently(deps, async (db) => [
      await readNewestBasis(db, { projectKey, experimentKey }),
      await readNewestBasis(db, { projectKey, experimentKey: otherKey }),
    ]);
    const bases = [first.basis, other.basis] as const;
    const asOf = now();
    const scope = { projectKey, asOf, isWaitedFor: () => false };
    const { visitors: all, shared } = await callEvents(events, () =>
      events.results.overlap({ ...scope, experiments: [first.range, other.range] }, signal),
    );
    const visitors = shared[1] ?? 0;
    const shares = [fractionOf(visitors, all[0]), fractionOf(visitors, all[1])] as const;
    const goals = Math.max(...shares) >= minShare ? selectCrossedGoals(bases) : [];
    const crossed =
      goals.length === 0
        ? notCrossed
        : await cross([first, other], { scope, goals, share: shares[0] }, signal);
    const { metrics } = crossed;
    return {
      computedAt: new Date(asOf).toISOString(),
      ...describeInteraction({ bases, visitors, shares, ...crossed }),
      experiments: [
        toInteractingExperiment(first, all[0], shares[0]),
        toInteractingExperiment(other, all[1], shares[1]),
      ],
      visitors,
      metrics,
    };
  }

  /** Crosses the experiments if both are split as planned. */
  async function cross(
    [first, other]: readonly [NewestBasis, NewestBasis],
    { scope, goals, share }: Pick<CrossedExperiments, 'goals' | 'share'> & { readonly scope: QueryScope },
    signal: AbortSignal,
  ): Promise<Pick<InteractionFacts, 'metrics' | 'flaw'>> {
    const bases = [first.basis, other.basis] as const;
    const countAll = async ({ range }: NewestBasis) => {
      const query = { ...scope, ...range, dimensions: [], segments: [[]] };
      const { segments } = await callEvents(events, () => events.results.split(query, signal));
      return segments[0] ?? [];
    };
    const all = [await countAll(first), await countAll(other)] as const;
    const mismatch = findMismatch(bases, all);
    if (mismatch !== undefined) return { metrics: [], flaw: mismatch };
    const crossing = {
      ...{ ...scope, ...first.range },
      metrics: goals.map(({ metric }) => metric),
      other: other.range,
      otherVariants: other.basis.variants.map(({ variantKey }) => variantKey),
    };
    const { groups } = await callEvents(events, () => events.results.cross(crossing, signal));
    const flaw = findSelection({ bases, groups }, all);
    return { metrics: flaw === undefined ? judgeInteraction({ bases, goals, groups, share }) : [], flaw };
  }

  return (request, signal) => {
    const { projectKey, experimentKey, otherKey } = request;
    if (experimentKey === otherKey)
      return Promise.reject(
        new ControlError(
          'invalid_request',
          'An experiment cannot be crossed with itself; choose another one',
          {
            parameters: { experimentKey },
          },
        ),
      );
    const key = JSON.stringify([projectKey, experimentKey, otherKey]);
    return inFlight.join(key, (joinedSignal) => test(request, joinedSignal), signal);
  };
}

function fractionOf(part: number, all = 0): number {
  return all === 0 ? 0 : part / all;
}

function toInteractingExperiment({ basis }: NewestBasis, visitors = 0, share: number): InteractingExperiment {
  const { experimentKey, name, phase, epoch, variants } = basis;
  return {
    ...{ experimentKey, name, visitors, share },
    phase: phase.number,
    countedFrom: new Date(epoch.startedAt).toISOString(),
    variants: variants.map(({ variantKey, name: variantName }) => ({ variantKey, name: variantName })),
  };
}
