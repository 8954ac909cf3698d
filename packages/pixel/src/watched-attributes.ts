import type { BootstrapExperiment } from '@pixel/protocol';

/** Attributes by which an element can come to match a selector of these experiments, or lose a style they set. */
export function watchedAttributes(experiments: readonly BootstrapExperiment[]): string[] {
  const changes = experiments.flatMap(({ variant }) => variant.changes);
  const selectors = [...experiments.flatMap(({ probes }) => probes), ...changes.map((it) => it.selector)];
  if (selectors.length === 0) return [];
  const names = new Set(['id', 'class']);
  for (const selector of selectors)
    for (const [, name] of selector.matchAll(/\[\s*([\w-]+)/g)) if (name !== undefined) names.add(name);
  if (changes.some((change) => change.operation === 'set_style')) names.add('style');
  return Array.from(names);
}
