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
import type { ExperimentName } from './read-newest-basis.ts';

/**
 * Finds the running experiments that share visitors with one, in the newest test and epoch of each, in a single low-priority scan. Rejects
 * with `project_not_found`, `experiment_not_found`, `invalid_transition` before it ran, `unavailable`, or the reason of `signal`.
 */
export type FindOverlaps = (name: ExperimentName, signal: AbortSignal) => Promise<SharedReport>;

/** Creates the function. Concurrent identical calls share one scan. */
export function createFindOverlaps(deps: Pick<ControlDeps, 'db' | 'events' | 'now'>): FindOverlaps {
  const { events, now } = deps;
  const inFlight = createInFlight();

  async function find(
    { projectKey, experimentKey }: ExperimentName,
    signal: AbortSignal,
  ): Promise<SharedReport> {
    const { own, others } = await readProject(
      deps,
      projectKey,
      { allOf: 'experiment' },
      ({ working, live }) => {
        const served = live.project?.experiments ?? [];
        return {
          own:
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
    const range = exposureRangeOf(own);
    if (range === undefined)
      throw new ControlError(
        'invalid_transition',
        `Experiment "${experimentKey}" has not run yet, so it has no visitors`,
        { parameters: { experimentKey } },
      );
    const asOf = now();
    const experiments = [range, ...others.map((each) => each.range)] as const;
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
          const ofBoth = shared[index + 1] ?? 0;
          return { experimentKey: key, name, visitors: ofBoth, share: all === 0 ? 0 : ofBoth / all };
        })
        .filter(({ share }) => share >= minShare)
        .sort((a, b) => b.share - a.share),
    };
  }

  return (name, signal) =>
    inFlight.join(
      JSON.stringify([name.projectKey, name.experimentKey]),
      (ended) => find(name, ended),
      signal,
    );
}
