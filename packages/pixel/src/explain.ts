import type { Bootstrap, BootstrapExperiment } from '@pixel/protocol';
import { attempt } from './attempt.ts';
import { type ChangeReport, nameOf } from './changes/change-report.ts';
import { exposedIn } from './exposed-in.ts';
import { findElements } from './find-elements.ts';
import type { ProjectStorage } from './storage.ts';

/** A rule of this page and its result, in the format of the CLI's `pixel explain`. */
interface PageRule {
  readonly rule: string;
  readonly passed: boolean;
  readonly message: string;
}

/** The state of one of the visitor's experiments on the page. Experiments that exclude the visitor stay on the server. */
export interface PageTrace {
  readonly experimentKey: string;
  readonly status: BootstrapExperiment['status'];
  readonly variantKey: string;
  readonly rules: readonly PageRule[];
}

/** Explains, for every experiment of the blob, what triggers its exposure, and the state of its changes on the page. */
export function explainPage(
  blob: Bootstrap,
  changes: readonly ChangeReport[],
  storage: Pick<ProjectStorage, 'get'>,
): readonly PageTrace[] {
  const exposed = exposedIn(storage, blob);
  return blob.experiments.map(({ experimentKey, status, variant, exposure, probes }) => {
    const element = probes.join();
    const found = probes.flatMap((probe) => attempt(() => findElements(probe), [])).length;
    const isCalled = exposed.includes(experimentKey);
    return {
      experimentKey,
      status,
      variantKey: variant.key,
      rules: [
        ruleOf(
          'exposure',
          exposure === 'page' || (exposure === 'code' ? isCalled : found > 0),
          exposure + (exposure === 'element' ? ` ${element}: ${found} found` : ''),
        ),
        ...changes
          .filter((change) => change.experimentKey === experimentKey)
          .map((change, index) =>
            ruleOf(
              `changes.${index}`,
              change.status === 'applied',
              `${nameOf(change)}: ${change.status}, ${change.found} found`,
            ),
          ),
      ],
    };
  });
}

const ruleOf = (rule: string, passed: boolean, message: string): PageRule => ({ rule, passed, message });
