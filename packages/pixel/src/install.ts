import { createApi, type PixelCalls } from './api.ts';
import type { Deps } from './deps.ts';
import { isObject } from './json.ts';
import { findScriptSource } from './script-source.ts';

/** A call that the stub has kept: method, arguments, time. */
type QueuedCall = readonly [method: string, args: ArrayLike<unknown>, calledAt: number];

/** Puts the pixel in the stub's place, makes up for the calls that the stub has kept, and starts. */
export function installPixel(deps: Deps): void {
  const before: unknown = Reflect.get(window, 'pixel');
  if (isObject(before) && typeof before.version === 'string' && 'getBlob' in before) {
    deps.warn('The script is in this page twice; the second one does nothing.');
    return;
  }
  const stub = isObject(before) && Array.isArray(before.q) ? before : undefined;
  const calls = createApi(findScriptSource(), deps);
  const run = (call: unknown) => isQueuedCall(call) && runCall(calls, call);
  const kept: readonly unknown[] = Array.isArray(stub?.q) ? stub.q : [];

  // The same object, and a live queue: the page may hold on to the stub, or to one of its functions.
  Reflect.set(
    window,
    'pixel',
    Object.assign(stub && Object.isExtensible(stub) ? stub : {}, calls.api, { q: { push: run } }),
  );
  kept.forEach(run);
  calls.start();
}

function runCall(calls: PixelCalls, [method, args, calledAt]: QueuedCall): void {
  const [first, second] = Array.prototype.slice.call(args);
  if (method === 'track') calls.track(first, second, calledAt);
  else if (method === 'init') calls.init(first);
  else if (method === 'ready') calls.ready(first);
  else if (method === 'clear') calls.clear();
}

function isQueuedCall(value: unknown): value is QueuedCall {
  return (
    Array.isArray(value) && typeof value[0] === 'string' && isObject(value[1]) && typeof value[2] === 'number'
  );
}
