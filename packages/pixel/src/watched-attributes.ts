import type { BootstrapExperiment } from '@pixel/protocol';

/**
 * Attributes that selectors depend on without naming them (`:disabled`, `:link`, `:open`), and those that shops and changes modify most.
 */
const always = [
  'id',
  'class',
  'style',
  'hidden',
  'disabled',
  'href',
  'open',
  'src',
  'srcset',
  'title',
  'alt',
];

/**
 * Returns the attributes that can make an element match a selector of these experiments, or lose a style they set. Except for move targets,
 * the same for every arm, so that no arm gets its exposure sooner than another.
 */
export function watchedAttributes(experiments: readonly BootstrapExperiment[]): string[] {
  const changes = experiments.flatMap(({ variant }) => variant.changes);
  const selectors = [
    ...experiments.flatMap(({ probes }) => probes),
    ...changes.flatMap(({ selector, targetSelector = '' }) => [selector, targetSelector]),
  ];
  if (selectors.length === 0) return [];
  const named = selectors.flatMap((selector) => [...selector.matchAll(/(?:\[\s*|:)([\w-]+)/g)]);
  // Most pseudo-classes are named after their attribute: `:checked`, `:lang()`. HTML lowercases attribute names; SVG preserves their case.
  return [...new Set([...always, ...named.flatMap(([, name = '']) => [name, name.toLowerCase()])])];
}
