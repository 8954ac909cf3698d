import { parseObject } from './json.ts';
import type { ProjectStorage } from './storage.ts';

/** Keys of the experiments that a visitor has met in the session, which marks each as `<anonymousId>/<experimentKey>/<variantKey>`. */
export function exposedIn(storage: Pick<ProjectStorage, 'get'>, anonymousId: string): readonly string[] {
  const { names } = parseObject(storage.get('session'));
  const marks = Array.isArray(names) ? names.map((name) => `${name}`.split('/')) : [];
  return marks.flatMap(([visitor, experimentKey]) =>
    visitor === anonymousId && experimentKey ? [experimentKey] : [],
  );
}
