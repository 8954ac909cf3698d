import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { callEvents } from '../../base/store-calls.ts';
import { findDocument } from '../../project/documents/document-kinds.ts';
import { requireDocument } from '../../project/documents/require-document.ts';
import { readProject } from '../../project/storage/read-project.ts';
import { createInFlight } from '../looks/in-flight.ts';
import { minShare } from './describe-interaction.ts';
import { exposureRangeOf } from './exposure-range-of.ts';
import type { SharedReport } from './interaction-report.ts';
import type { ExperimentRef } from './read-newest-basis.ts';

/**
 * Finds the running experiments that share visitors with one, in the newest test and epoch of each, in a single low-priority scan. Rejects
 * with `project_not_found`, `experiment_not_found`, `invalid_transition` before it ran, `unavailable`, or the reason of `signal`.
 */
export type FindOverlaps = (experimentRef: ExperimentRef, signal: AbortSignal) => Promise<SharedReport>;

/** Creates the function. Concurrent identical calls share one scan. */
export function createFindOverlaps(deps: Pick<ControlDeps, 'db' | 'events' | 'now'>): FindOverlaps {
  const { events, now } = deps;
  const inFlight = createInFlight();

  async function find(
    { projectKey, experimentKey }: ExperimentRef,
    signal: AbortSignal,
  ): Promise<SharedReport> {
    const { requested, others } = await readProject(
      deps,
      projectKey,
      { allOf: 'experiment' },
      ({ working, live }) => {
        const served = live.project?.experiments ?? [];
        return {
          requested:
            findDocument(working, 'experiment', experimentKey) ??
            requireDocument(live.project ?? working, 'experiment', experimentKey),
          others: served.flatMap((experiment) => {
            const range = experiment.status === 'running' ? exposureRangeOf(experiment) : undefined;
            return experiment.experimentKey === experimentKey || range === undefined
              ? []
              : [{ experiment, range }];
          }),
        };
      },
    );
    const range = exposureRangeOf(requested);
    if (range === undefined)
      throw new ControlError(
        'invalid_transition',
        `Experiment "${experimentKey}" has not run yet, so it has no visitors`,
        { parameters: { experimentKey } },
      );
    const asOf = now();
    const experiments = [range, ...others.map((other) => other.range)] as const;
    const { visitors, shared } = await callEvents(events, () =>
      events.results.overlap({ projectKey, asOf, experiments, isWaitedFor: () => false }, signal),
    );
    const all = visitors[0] ?? 0;
    return {
      computedAt: new Date(asOf).toISOString(),
      experimentKey,
      phase: range.phase.number,
      visitors: all,
      running: others.length,
      shared: others
        .map(({ experiment: { experimentKey: key, name } }, index) => {
          const sharedVisitors = shared[index + 1] ?? 0;
          return {
            experimentKey: key,
            name,
            visitors: sharedVisitors,
            share: all === 0 ? 0 : sharedVisitors / all,
          };
        })
        .filter(({ share }) => share >= minShare)
        .sort((a, b) => b.share - a.share),
    };
  }

  return (experimentRef, signal) =>
    inFlight.join(
      JSON.stringify([experimentRef.projectKey, experimentRef.experimentKey]),
      (joinedSignal) => find(experimentRef, joinedSignal),
      signal,
    );
}
