import type { VariantConfiguration } from '@pixel/protocol';
import { slugOf } from '../../project/free-key.ts';
import type { Ids } from '../../project/merge-configuration.ts';
import { type NewName, newKey } from '../../project/new-key.ts';
import type { Experiment, Project } from '../../project/project.ts';
import { experimentOf } from './check-experiment.ts';
import { contentOf, type ExperimentContent } from './experiment-content.ts';

/** The arms that an experiment begins with. */
export const firstVariants: VariantConfiguration[] = [
  { variantKey: 'control', name: 'Control', weight: 0.5, isControl: true, changes: [] },
  { variantKey: 'variant', name: 'Variant', weight: 0.5, isControl: false, changes: [] },
];

/** Makes a draft. Throws `already_exists` or `invalid_configuration`. */
export function newExperiment(
  project: Project,
  naming: NewName,
  content: Omit<ExperimentContent, 'name'>,
  ids: Ids,
): Experiment {
  const experimentKey = keyFor(project, naming, slugOf(naming.name ?? '') || 'experiment');
  const name = naming.name ?? experimentKey;
  return experimentOf(
    project,
    { ...content, name },
    { experimentKey, status: 'draft', salt: ids.salt() },
    ids,
  );
}

/** Makes a draft of what an experiment is, with ids and a salt of its own and without its times. Throws `already_exists`. */
export function duplicateOf(project: Project, original: Experiment, naming: NewName, ids: Ids): Experiment {
  const { startAt: _, endAt: __, ...content } = contentOf(original);
  return experimentOf(
    project,
    { ...content, coverageSteps: [], name: naming.name ?? `${original.name} (copy)`.slice(0, 200) },
    {
      experimentKey: keyFor(project, naming, `${original.experimentKey.slice(0, 59)}-copy`),
      status: 'draft',
      salt: ids.salt(),
    },
    ids,
  );
}

function keyFor({ projectKey }: Project, { key, taken }: NewName, otherwise: string): string {
  return newKey({
    wanted: key,
    otherwise,
    taken,
    place: `an experiment "${key}" in project "${projectKey}"`,
  });
}
