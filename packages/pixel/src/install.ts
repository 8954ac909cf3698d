import { createApi } from './api.ts';
import type { Deps } from './deps.ts';
import { isObject } from './json.ts';
import { findScriptSource } from './script-source.ts';

/** Replaces the inline stub with the pixel, replays the calls that the stub queued, and starts the pixel. */
export function installPixel(deps: Deps): void {
  const before: unknown = Reflect.get(window, 'pixel');
  if (isObject(before) && 'explain' in before) {
    deps.warn('This page has the script twice.');
    return;
  }
  const queued: unknown = isObject(before) && before.q;
  const isStub = Array.isArray(queued);
  const { api, run, start } = createApi(findScriptSource(), deps);
  /** Replays a queued call: method, arguments, time. */
  const push = (call: unknown) => {
    if (!Array.isArray(call)) return;
    const [method, args, calledAt] = call;
    if (typeof method === 'string' && isObject(args) && typeof calledAt === 'number')
      run(method, Object.values(args), calledAt);
  };

  // Keeps the same object, with a live queue: the page may hold a reference to the stub or to one of its functions.
  Reflect.set(
    window,
    'pixel',
    Object.assign(isStub && Object.isExtensible(before) ? Object(before) : {}, api, { q: { push } }),
  );
  if (isStub) queued.forEach(push);
  start();
}
