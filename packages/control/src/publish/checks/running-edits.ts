import { isDeepStrictEqual } from 'node:util';
import type { Experiment } from '../../project/documents/project.ts';
import type { Finding, Publishing } from './finding.ts';

/** Finds experiments that run and go on, and show something else or to others from now on. */
export function runningEdits({ live, next }: Publishing): readonly Finding[] {
  const now = new Map(next.experiments.map((experiment) => [experiment.experimentKey, experiment]));
  return (live?.experiments ?? []).flatMap((before) => {
    const after = now.get(before.experimentKey);
    if (before.status !== 'running' || after?.status !== 'running' || before === after) return [];
    return whatChanges(before, after).map((what) => ({
      code: 'running_edit' as const,
      experimentKey: after.experimentKey,
      path: `experiments.${after.experimentKey}`,
      message: `Experiment "${after.name}" runs, and ${what}: visitors who saw the old version are counted with those who see the new one`,
    }));
  });
}

function whatChanges(before: Experiment, after: Experiment): readonly string[] {
  const [old, now] = [before, after].map(({ variants }) =>
    variants.map(({ variantKey, changes }) => [variantKey, changes]),
  );
  const [whom, whomNow] = [before, after].map(({ urlRules, audience, audienceKey, force, exclude }) => [
    urlRules,
    audience,
    audienceKey,
    force,
    exclude,
  ]);
  return [
    ...(isDeepStrictEqual(old, now) ? [] : ['its variants show something else']),
    ...(isDeepStrictEqual(whom, whomNow) ? [] : ['it is for other visitors or pages']),
  ];
}
