import { pageOperations } from '@pixel/protocol';
import type { Experiment } from '../../project/documents/project.ts';
import { type Finding, type PublicationStates, servedExperiments } from './finding.ts';
import { overlappingPairs } from './overlapping-pairs.ts';

/** Maximum number of reported pairs; more than that come from a single mistake. */
const maxFindings = 100;

/**
 * Finds experiments that change the same element and can run on the same page: the later one overwrites the other's change. Excludes
 * experiments in separate slots of one layer, which share no visitor, and experiments on separate pages.
 */
export function sameSelector({ next }: PublicationStates): readonly Finding[] {
  const experimentsBySelector = new Map<string, Experiment[]>();
  for (const experiment of servedExperiments(next))
    for (const selector of selectorsOf(experiment)) {
      const known = experimentsBySelector.get(selector);
      if (known === undefined) experimentsBySelector.set(selector, [experiment]);
      else known.push(experiment);
    }
  const findings: Finding[] = [];
  for (const [selector, experiments] of experimentsBySelector)
    for (const [experiment, other] of overlappingPairs(experiments)) {
      findings.push(toFinding(selector, other, experiment));
      if (findings.length === maxFindings) return findings;
    }
  return findings;
}

function toFinding(selector: string, experiment: Experiment, other: Experiment): Finding {
  return {
    code: 'same_selector',
    experimentKey: experiment.experimentKey,
    path: `experiments.${experiment.experimentKey}.variants`,
    message:
      `Experiments "${other.name}" and "${experiment.name}" both change "${selector}", and a visitor may be in both on ` +
      'the same page; put them in one layer, or on different pages',
    parameters: { name: experiment.name, other: other.name, selector },
  };
}

function selectorsOf({ variants }: Experiment): ReadonlySet<string> {
  const changes = variants.flatMap((variant) => variant.changes);
  return new Set(
    changes.filter(({ operation }) => !pageOperations.has(operation)).map(({ selector }) => selector.trim()),
  );
}
