import type { PhaseQuestion } from '@pixel/store/events';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { readConsistently } from '../../base/read-consistently.ts';
import { callEvents } from '../../base/store-calls.ts';
import { createInFlight } from '../looks/in-flight.ts';
import { describeInteraction, type InteractionFacts, minShare } from './describe-interaction.ts';
import { findMismatch, findSelection } from './find-flaw.ts';
import { goalsToCross } from './goals-to-cross.ts';
import type { InteractionReport, MetExperiment } from './interaction-report.ts';
import { type CrossedExperiments, judgeInteraction } from './judge-interaction.ts';
import { type ExperimentName, type NewestBasis, readNewestBasis } from './read-newest-basis.ts';

/** Two experiments of a project. */
export interface InteractionQuestion extends ExperimentName {
  readonly otherKey: string;
}

/** The parts of a question that are the same for all scans of one report. */
type QuestionScope = Required<Pick<PhaseQuestion, 'projectKey' | 'asOf' | 'isWaitedFor'>>;

const nothingFound: Pick<InteractionFacts, 'metrics' | 'flaw'> = { metrics: [], flaw: undefined };

/**
 * Tests among shared visitors whether two experiments influence each other, in the newest test and epoch of each. Measurement starts at the
 * later of a visitor's two first exposures, when it has met both. Stores nothing and scans at low priority. Rejects with
 * `project_not_found`, `experiment_not_found`, `invalid_transition` if one of them never ran, `invalid_request` if both are the same,
 * `unavailable`, or the reason of `signal`.
 */
export type TestInteraction = (
  question: InteractionQuestion,
  signal: AbortSignal,
) => Promise<InteractionReport>;

/** Creates the function. Concurrent identical calls share one scan. */
export function createTestInteraction(deps: Pick<ControlDeps, 'db' | 'events' | 'now'>): TestInteraction {
  const { events, now } = deps;
  const inFlight = createInFlight();

  async function test(question: InteractionQuestion, signal: AbortSignal): Promise<InteractionReport> {
    const { projectKey, experimentKey, otherKey } = question;
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
    const shares = [partOf(visitors, all[0]), partOf(visitors, all[1])] as const;
    const goals = Math.max(...shares) >= minShare ? goalsToCross(bases) : [];
    const found =
      goals.length === 0
        ? nothingFound
        : await cross([first, other], { scope, goals, share: shares[0] }, signal);
    const { metrics } = found;
    return {
      computedAt: new Date(asOf).toISOString(),
      ...describeInteraction({ bases, visitors, shares, ...found }),
      experiments: [met(first, all[0], shares[0]), met(other, all[1], shares[1])],
      visitors,
      metrics,
    };
  }

  /** Crosses the experiments if both are split as planned. */
  async function cross(
    [first, other]: readonly [NewestBasis, NewestBasis],
    { scope, goals, share }: Pick<CrossedExperiments, 'goals' | 'share'> & { readonly scope: QuestionScope },
    signal: AbortSignal,
  ): Promise<Pick<InteractionFacts, 'metrics' | 'flaw'>> {
    const bases = [first.basis, other.basis] as const;
    const countAll = async ({ range }: NewestBasis) => {
      const everybody = { ...scope, ...range, dimensions: [], segments: [[]] };
      const { segments } = await callEvents(events, () => events.results.split(everybody, signal));
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

  return (question, signal) => {
    const { projectKey, experimentKey, otherKey } = question;
    if (experimentKey === otherKey)
      return Promise.reject(
        new ControlError('invalid_request', 'An experiment cannot be crossed with itself; name another one', {
          parameters: { experimentKey },
        }),
      );
    const key = JSON.stringify([projectKey, experimentKey, otherKey]);
    return inFlight.join(key, (ended) => test(question, ended), signal);
  };
}

function partOf(part: number, all = 0): number {
  return all === 0 ? 0 : part / all;
}

function met({ basis }: NewestBasis, visitors = 0, share: number): MetExperiment {
  const { experimentKey, name, phase, epoch, variants } = basis;
  return {
    ...{ experimentKey, name, visitors, share },
    phase: phase.number,
    countedFrom: new Date(epoch.startedAt).toISOString(),
    variants: variants.map(({ variantKey, name: called }) => ({ variantKey, name: called })),
  };
}
