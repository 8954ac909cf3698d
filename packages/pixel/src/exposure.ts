import type { Bootstrap, ExposureKind } from '@pixel/protocol';
import { attempt } from './attempt.ts';

/** Watches which experiments the visitor actually meets. */
export interface Exposures {
  /** Looks at the page for elements that some arm would change. */
  look(): void;
  /** Takes note that code asked for its variant of an experiment. */
  asked(experimentKey: string): void;
}

/**
 * Follows the experiments of a blob and calls `meet` whenever one is met, by the same rule for every arm.
 * An experiment that only serves its winner is met like others; it has no assignment that could be told of.
 */
export function createExposures(blob: Bootstrap, meet: (experimentKey: string) => void): Exposures {
  const keysOf = (kind: ExposureKind) =>
    blob.experiments.filter(({ exposure }) => exposure === kind).map((it) => it.experimentKey);
  const ofPage = new Set(keysOf('page'));
  const ofCode = new Set(keysOf('code'));
  const ofElement = new Map(
    blob.experiments
      .filter(({ exposure }) => exposure === 'element')
      .map(({ experimentKey, probes }) => [experimentKey, probes]),
  );

  return {
    look() {
      ofPage.forEach(meet);
      ofPage.clear();
      ofElement.forEach((probes, experimentKey) => {
        if (!probes.some(isInPage)) return;
        ofElement.delete(experimentKey);
        meet(experimentKey);
      });
    },
    asked(experimentKey) {
      if (ofCode.has(experimentKey)) meet(experimentKey);
    },
  };
}

function isInPage(selector: string): boolean {
  return attempt(() => document.querySelector(selector) !== null, false);
}
