import type { Bootstrap } from '@pixel/protocol';
import { exposureMark } from './exposure-mark.ts';
import { parseObject } from './json.ts';
import type { ProjectStorage } from './storage.ts';

/** Returns the keys of those experiments of a blob that its visitor has met in the session, in the phase and the variant of the blob. */
export function exposedIn(
  storage: Pick<ProjectStorage, 'get'>,
  { anonymousId, experiments }: Bootstrap,
): readonly string[] {
  const { names } = parseObject(storage.get('session'));
  return experiments.flatMap((experiment) =>
    Array.isArray(names) && names.includes(exposureMark(anonymousId, experiment))
      ? experiment.experimentKey
      : [],
  );
}
