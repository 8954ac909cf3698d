import { groupBy } from '../../base/group-by.ts';
import type { Experiment, Project } from '../documents/project.ts';
import type { Merge } from './merge.ts';
import type { ValueProblem } from './problem.ts';

interface Slot {
  readonly experiment: Experiment;
  readonly layerKey: string;
  readonly from: number;
  readonly to: number;
  /** Milliseconds since the epoch. */
  readonly startAt: number;
  readonly endAt: number;
}

/**
 * Finds overlapping slots of experiments that run at the same time in one layer: experiments in a layer must not share visitors. Reports
 * each overlap once, at an experiment of the file. Paths are relative to the file's project.
 */
export function layerProblems({ file, after }: Merge): readonly ValueProblem[] {
  const indexByKey = new Map(file.experiments.map(({ experimentKey }, at) => [experimentKey, at]));
  return overlappingSlots(after, (experimentKey) => indexByKey.has(experimentKey)).flatMap(
    ({ experimentKey, ...problem }) => {
      const at = indexByKey.get(experimentKey);
      return at === undefined ? [] : [{ path: ['experiments', at, 'layer'], ...problem }];
    },
  );
}

/** Finds experiments whose slot overlaps another one's. Reports each overlap once, at an experiment for which `canReport` returns true. */
export function overlappingSlots(
  project: Project,
  canReport: (experimentKey: string) => boolean = () => true,
): readonly (Omit<ValueProblem, 'path'> & { readonly experimentKey: string })[] {
  const slots = project.experiments.flatMap(slotOf);
  return [...groupBy(slots, (slot) => slot.layerKey).values()].flatMap((layer) =>
    overlaps(layer, (slot) => canReport(slot.experiment.experimentKey)).map(([slot, other]) => ({
      experimentKey: slot.experiment.experimentKey,
      message: describeOverlap(slot, other),
      code: 'slots_overlap',
      parameters: {
        layerKey: slot.layerKey,
        from: slot.from,
        to: slot.to,
        other: other.experiment.experimentKey,
        otherFrom: other.from,
        otherTo: other.to,
      },
    })),
  );
}

function slotOf(experiment: Experiment): readonly Slot[] {
  const { layer, status, startAt, endAt } = experiment;
  if (layer === undefined || (status !== 'running' && status !== 'scheduled')) return [];
  return [
    {
      experiment,
      ...layer,
      startAt: startAt === undefined ? Number.NEGATIVE_INFINITY : Date.parse(startAt),
      endAt: endAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(endAt),
    },
  ];
}

/**
 * Returns pairs of a slot to report and the slot that it overlaps. If both can be reported, reports the one that starts later in the layer.
 */
function overlaps(
  layer: readonly Slot[],
  canReport: (slot: Slot) => boolean,
): readonly (readonly [Slot, Slot])[] {
  const sorted = layer.toSorted((a, b) => a.from - b.from);
  const reported = new Map<Slot, Slot>();
  for (const [index, first] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const second = sorted[next];
      if (second === undefined || second.from >= first.to) break;
      if (first.startAt >= second.endAt || second.startAt >= first.endAt) continue;
      if (canReport(second)) {
        if (!reported.has(second)) reported.set(second, first);
      } else if (canReport(first) && !reported.has(first)) reported.set(first, second);
    }
  }
  return [...reported];
}

function describeOverlap(slot: Slot, other: Slot): string {
  return `the slot [${slot.from}, ${slot.to}) of layer "${slot.layerKey}" overlaps [${other.from}, ${other.to}) of experiment "${other.experiment.experimentKey}", which runs at the same time`;
}
