import type { ExperimentView } from '@pixel/control/client';
import type { readExperiment } from './commands/experiments/read-experiment.ts';
import { formatFields } from './fields.ts';
import { toPrintable } from './printable.ts';
import { formatLevel } from './results/number-formats.ts';
import type { Style } from './style.ts';
import { formatTable } from './table.ts';

type ExperimentDetails = Awaited<ReturnType<typeof readExperiment>>;

/** Describes an experiment: its status, variants and phases. */
export function describeExperiment(experiment: ExperimentDetails, style: Style): string {
  const { experimentKey, name, status, live, isChanged, revision, coverage, nextStatuses } = experiment;
  const { startAt, endAt, rollout, phases, variants } = experiment;
  const fields = formatFields(
    [
      ['experiment', `${experimentKey} (${toPrintable(name)})`],
      ['status', status],
      ['live', `${live ?? 'no'}${isChanged ? ', with unpublished changes' : ''}`],
      ['can become', nextStatuses.join(', ')],
      ['revision', String(revision)],
      ['coverage', `${coverage * 100}%`],
      ...(startAt === undefined ? [] : [['starts', startAt] as const]),
      ...(endAt === undefined ? [] : [['ends', endAt] as const]),
      ...(rollout === undefined ? [] : [['rolled out', rollout] as const]),
      ...phases.map((phase) => {
        const { number, startedAt, endedAt = 'now', holdback } = phase;
        const held = holdback === undefined ? '' : `, holdback of ${formatLevel(holdback.share)}`;
        return [`phase ${number}`, `${startedAt} to ${endedAt}${held}`] as const;
      }),
    ],
    style,
  );
  return `${fields}\n${formatTable(
    ['variant', 'weight', 'control'],
    variants.map((each) => [each.variantKey, String(each.weight), each.isControl ? 'yes' : '']),
    style,
  )}`;
}

/** Describes an experiment's change and whether it went live. */
export function describeChanged({
  experiment: { experimentKey, status, phase },
  published,
}: {
  readonly experiment: Pick<ExperimentView, 'experimentKey' | 'status'> & {
    readonly phase: Pick<NonNullable<ExperimentView['phase']>, 'number' | 'holdback' | 'endedAt'> | null;
  };
  readonly published: { readonly version: string } | null;
}): string {
  const counted = phase === null ? '' : `, phase ${phase.number}`;
  const live = published === null ? 'Nothing was published.' : `Live as version ${published.version}.`;
  const held =
    phase?.holdback === undefined || phase.endedAt !== undefined
      ? ''
      : ` ${formatLevel(phase.holdback.share)} of visitors keep the control.`;
  return `Experiment ${experimentKey} is ${status}${counted}. ${live}${held}\n`;
}
