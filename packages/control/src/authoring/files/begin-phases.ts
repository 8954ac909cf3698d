import type { Merge } from '../../project/content/merge.ts';
import type { ValueProblem } from '../../project/content/problem.ts';
import { invalidatingFields } from '../../project/documents/assert-same-phase.ts';
import type { Ids } from '../../project/documents/merge-configuration.ts';
import type { Experiment } from '../../project/documents/project.ts';

/** Returns the edits of a file that would invalidate an experiment's counts; paths are relative to the file's project. */
export function phaseEdits({ before, file, after }: Merge): readonly ValueProblem[] {
  const known = new Map(before?.experiments.map((each) => [each.experimentKey, each]));
  const merged = new Map(after.experiments.map((each) => [each.experimentKey, each]));
  return file.experiments.flatMap(({ experimentKey }, index) => {
    const experiment = merged.get(experimentKey);
    const existing = known.get(experimentKey);
    if (experiment === undefined || existing === undefined || !isOngoing(existing) || !isOngoing(experiment))
      return [];
    const details = [
      ...invalidatingFields(existing, experiment),
      ...(existing.salt === experiment.salt
        ? []
        : [{ path: 'salt', message: 'a different salt re-randomizes everyone', code: 'other_salt' }]),
    ];
    // One problem per field of the file, whatever differs in it.
    const fields = new Map(details.map((detail) => [detail.path.split('.')[0] ?? '', detail]));
    return [...fields].map(([field, { message, code }]) => ({
      path: ['experiments', index, field],
      message: `cannot change like this while experiment "${experimentKey}" is ${existing.status}: ${message}; leave salt out and start a new phase with --new-phase`,
      code,
      parameters: { experimentKey, status: existing.status },
    }));
  });
}

function isOngoing({ status }: Experiment): boolean {
  return status === 'running' || status === 'paused';
}

/** Sets a new salt of the edited experiments unless the file has one: all visitors are reassigned. */
export function beginPhases(merge: Merge, ids: Ids): Merge {
  const edited = new Set(phaseEdits(merge).map(({ path }) => path[1]));
  const keys = new Set(
    merge.file.experiments.flatMap(({ experimentKey, salt }, index) =>
      edited.has(index) && salt === undefined ? [experimentKey] : [],
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
  return merge.file.experiments.flatMap(({ experimentKey, salt }, index) =>
    edited.has(index) && salt !== undefined && salt === known.get(experimentKey)?.salt
      ? [{ path: ['experiments', index, 'salt'], message: newSaltMessage, code: 'needs_new_salt' }]
      : [],
  );
}

const newSaltMessage = 'a new phase needs a new salt: leave salt out, or change it';
