import type { Assignment, Integrations } from '@pixel/protocol';
import { attempt } from './attempt.ts';

/** How often, and for how long, to look for a library that isn't loaded yet. */
const pollMs = 250;
const waitMs = 10_000;

/** Notifies the project's third-party tools of an exposure, once each. Never throws. */
export function notifyLibraries(
  { experimentKey, experimentId, variantKey, variantId }: Assignment,
  { analytics, behaviorTool }: Integrations,
): void {
  const impression = { exp_variant_string: `PX-${experimentKey}-${variantKey}` };
  if (analytics.tagEventsEnabled)
    whenGlobal('dataLayer', Array.isArray, (dataLayer) =>
      dataLayer.push({
        event: 'experience_impression',
        ...impression,
        experiment_id: experimentId,
        variation_id: variantId,
      }),
    );
  else if (analytics.enabled)
    whenGlobal('gtag', isFunction, (gtag) => gtag('event', 'experience_impression', impression));
  if (behaviorTool.enabled)
    whenGlobal('clarity', isFunction, (clarity) => clarity('set', `exp_${experimentKey}`, variantKey));
}

/** Calls back with another library's global once it exists; gives up after a while. */
function whenGlobal<T>(name: string, is: (value: unknown) => value is T, use: (value: T) => void): void {
  const giveUpAt = performance.now() + waitMs;
  const look = () => {
    const value: unknown = Reflect.get(window, name);
    if (is(value)) attempt(() => use(value));
    else if (performance.now() < giveUpAt) setTimeout(look, pollMs);
  };
  look();
}

function isFunction(value: unknown): value is (...args: unknown[]) => unknown {
  return typeof value === 'function';
}
