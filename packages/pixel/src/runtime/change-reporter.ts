import { type BootstrapExperiment, changeEventName } from '@pixel/protocol';
import type { ChangeReport } from '../changes/change-report.ts';
import type { Deps } from '../deps.ts';
import { pageAddress } from '../page-address.ts';
import type { Send } from '../send.ts';
import type { Target } from '../target.ts';

/** Sampling rate: one in this many page views is reported. */
const oneIn = 10;

/** Reports the outcome of a page's changes to the service, once at the end of its view and for a sample of views. */
export interface ChangeReporter {
  /** Starts a view with the experiments whose changes are applied; `beganAt` is when the page started. */
  begin(experiments: readonly BootstrapExperiment[], beganAt: number): void;
  /** Ends the view of a page. */
  end(): void;
}

/** Creates a reporter. `report` returns the current outcomes of the changes. */
export function createChangeReporter(
  {
    target,
    send,
    deps,
  }: { readonly target: Target; readonly send: Send; readonly deps: Pick<Deps, 'random'> },
  report: () => readonly ChangeReport[],
): ChangeReporter {
  let url = '';
  let since = 0;
  let changedExperiments: readonly BootstrapExperiment[] = [];
  /** Start of the page whose view was reported last. */
  let reportedViewAt: number | undefined;
  return {
    begin(experiments, beganAt) {
      // A single-page app has already moved to its next URL when a view ends.
      url = pageAddress();
      since = beganAt;
      changedExperiments = experiments.filter(({ variant }) => variant.changes.length > 0);
    },
    end() {
      if (reportedViewAt === since || !changedExperiments[0]) return;
      reportedViewAt = since;
      const weight = target.debug ? 1 : oneIn;
      if (deps.random() * weight >= 1) return;
      const reports = report();
      send({
        eventName: changeEventName,
        assignments: [],
        url,
        payload: {
          weight,
          experiments: changedExperiments.map(({ experimentKey, phase, variant }) => ({
            experimentKey,
            variantKey: variant.key,
            phase,
            changes: reports
              .filter((one) => one.experimentKey === experimentKey)
              .sort((one, other) => one.orderIndex - other.orderIndex)
              .map(({ state }) => state),
          })),
        },
      });
    },
  };
}
