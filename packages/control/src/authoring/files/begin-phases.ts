import type { Merge } from '../../project/content/merge.ts';
import type { ValueProblem } from '../../project/content/problem.ts';
import { invalidatingFields } from '../../project/documents/assert-same-phase.ts';
import type { Ids } from '../../project/documents/merge-configuration.ts';
import type { Experiment } from '../../project/documents/project.ts';

/** Returns the edits of a file that would invalidate an experiment's counts; paths are relative to the file's project. */
export function phaseEdits({ before, file, after }: Merge): readonly ValueProblem[] {
  const known = new Map(before?.experiments.map((each) => [each.experimentKey, each]));
  const made = new Map(after.experiments.map((each) => [each.experimentKey, each]));
  return file.experiments.flatMap(({ experimentKey }, at) => {
    const experiment = made.get(experimentKey);
    const kept = known.get(experimentKey);
    if (experiment === undefined || kept === undefined || !goesOn(kept) || !goesOn(experiment)) return [];
    const details = [
      ...invalidatingFields(kept, experiment),
      ...(kept.salt === experiment.salt
        ? []
        : [{ path: 'salt', message: 'a different salt re-randomizes everyone', code: 'other_salt' }]),
    ];
    // One problem per field of the file, whatever differs in it.
    const fields = new Map(details.map((detail) => [detail.path.split('.')[0] ?? '', detail]));
    return [...fields].map(([field, { message, code }]) => ({
      path: ['experiments', at, field],
      message: `cannot change like this while experiment "${experimentKey}" is ${kept.status}: ${message}; leave salt out and start a new phase with --new-phase`,
      code,
      parameters: { experimentKey, status: kept.status },
    }));
  });
}

function goesOn({ status }: Experiment): boolean {
  return status === 'running' || status === 'paused';
}

/** Sets a new salt of the edited experiments unless the file has one: all visitors are reassigned. */
export function beginPhases(merge: Merge, ids: Ids): Merge {
  const edited = new Set(phaseEdits(merge).map(({ path }) => path[1]));
  const keys = new Set(
    merge.file.experiments.flatMap(({ experimentKey, salt }, at) =>
      edited.has(at) && salt === undefined ? [experimentKey] : [],
    ),
  );
  if (keys.size === 0) return merge;
  const experiments = merge.after.experiments.map((experiment) =>
    keys.has(experiment.experimentKey) ? { ...experiment, salt: ids.salt() } : experiment,
  );
  return { ...merge, after: { ...merge.after, experiments } };
}

/** Returns the new phases that would start with the salt of the old one, because the file repeats it. */
export function repeatedSalts(merge: Merge): readonly ValueProblem[] {
  const known = new Map(merge.before?.experiments.map((each) => [each.experimentKey, each]));
  const edited = new Set(phaseEdits(merge).map(({ path }) => path[1]));
  return merge.file.experiments.flatMap(({ experimentKey, salt }, at) =>
    edited.has(at) && salt !== undefined && salt === known.get(experimentKey)?.salt
      ? [{ path: ['experiments', at, 'salt'], message: newSaltNeeded, code: 'needs_new_salt' }]
      : [],
  );
}

const newSaltNeeded = 'a new phase needs a new salt: leave salt out, or change it';
