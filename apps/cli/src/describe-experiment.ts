import type { ExperimentView } from '@pixel/control/client';
import type { readExperiment } from './commands/experiments/read-experiment.ts';
import { formatFields } from './fields.ts';
import { printable } from './printable.ts';
import type { Style } from './style.ts';
import { formatTable } from './table.ts';

type Shown = Awaited<ReturnType<typeof readExperiment>>;

/** Describes an experiment: where it stands, its variants and its phases. */
export function describeExperiment(experiment: Shown, style: Style): string {
  const { experimentKey, name, status, live, isChanged, revision, coverage, nextStatuses } = experiment;
  const { startAt, endAt, rollout, phases, variants } = experiment;
  const fields = formatFields(
    [
      ['experiment', `${experimentKey} (${printable(name)})`],
      ['status', status],
      ['live', `${live ?? 'no'}${isChanged ? ', with changes that are not published' : ''}`],
      ['can become', nextStatuses.join(', ')],
      ['revision', String(revision)],
      ['coverage', `${coverage * 100} %`],
      ...(startAt === undefined ? [] : [['starts', startAt] as const]),
      ...(endAt === undefined ? [] : [['ends', endAt] as const]),
      ...(rollout === undefined ? [] : [['rolled out', rollout] as const]),
      ...phases.map(
        (phase) => [`phase ${phase.number}`, `${phase.startedAt} to ${phase.endedAt ?? 'now'}`] as const,
      ),
    ],
    style,
  );
  return `${fields}\n${formatTable(
    ['variant', 'weight', 'control'],
    variants.map((each) => [each.variantKey, String(each.weight), each.isControl ? 'yes' : '']),
    style,
  )}`;
}

/** Says what became of an experiment, and whether it went live. */
export function describeChanged({
  experiment: { experimentKey, status, phase },
  published,
}: {
  readonly experiment: Pick<ExperimentView, 'experimentKey' | 'status'> & {
    readonly phase: { readonly number: number } | null;
  };
  readonly published: { readonly version: string } | null;
}): string {
  const counted = phase === null ? '' : `, phase ${phase.number}`;
  const live = published === null ? 'Nothing was published.' : `Live as version ${published.version}.`;
  return `Experiment ${experimentKey} is ${status}${counted}. ${live}\n`;
}
