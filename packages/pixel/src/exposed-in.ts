import type { Bootstrap } from '@pixel/protocol';
import { exposureMark } from './exposure-mark.ts';
import { parseObject } from './json.ts';
import type { ProjectStorage } from './storage.ts';

/** Returns the keys of the blob's experiments that its visitor has been exposed to in this session, in the blob's phase and variant. */
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
