import type { Assignment, Integrations } from '@pixel/protocol';
import { attempt } from './attempt.ts';

/** How often, and for how long, a library that is not there yet is looked for. */
const pollMs = 250;
const waitMs = 10_000;

/** Tells the project's third-party tools that the visitor met an experiment, each once. Never throws. */
export function tellLibraries(
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

/** Uses a global of another library as soon as it exists, once; gives up after a while. */
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
