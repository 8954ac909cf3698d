import { type BootstrapExperiment, changeEventName } from '@pixel/protocol';
import type { ChangeReport } from '../changes/change-report.ts';
import type { Deps } from '../deps.ts';
import { pageAddress } from '../page-address.ts';
import type { Send } from '../send.ts';
import type { Target } from '../target.ts';

/** One page view in so many is told of. */
const oneIn = 10;

/** Tells the service what became of the changes on a page: once, when its view ends, and for some of all views. */
export interface ChangeNews {
  /** Says whose changes are made on a page; `beganAt` is when the page began. */
  begin(experiments: readonly BootstrapExperiment[], beganAt: number): void;
  /** Ends the view of a page. */
  end(): void;
}

/** Makes one that has nothing to tell; `report` says how the changes came out. */
export function createChangeNews(
  {
    target,
    send,
    deps,
  }: { readonly target: Target; readonly send: Send; readonly deps: Pick<Deps, 'random'> },
  report: () => readonly ChangeReport[],
): ChangeNews {
  let url = '';
  let since = 0;
  let shown: readonly BootstrapExperiment[] = [];
  /** When the page began whose view was told last. */
  let told: number | undefined;
  return {
    begin(experiments, beganAt) {
      // A single-page app has its next address when a view ends.
      url = pageAddress();
      since = beganAt;
      shown = experiments.filter(({ variant }) => variant.changes.length > 0);
    },
    end() {
      if (told === since || !shown[0]) return;
      told = since;
      const weight = target.debug ? 1 : oneIn;
      if (deps.random() * weight >= 1) return;
      const reports = report();
      send({
        eventName: changeEventName,
        assignments: [],
        url,
        payload: {
          weight,
          experiments: shown.map(({ experimentKey, phase, variant }) => ({
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
