import type { BootstrapExperiment } from '@pixel/protocol';

/** Attributes that selectors look at without naming them (`:disabled`, `:link`, `:open`), and that shops and changes change most. */
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
 * Attributes by which an element can come to match a selector of these experiments, or lose a style they set. But for where
 * elements are moved to, the same for every arm, so that none of them meets its experiment sooner than another.
 */
export function watchedAttributes(experiments: readonly BootstrapExperiment[]): string[] {
  const changes = experiments.flatMap(({ variant }) => variant.changes);
  const selectors = [
    ...experiments.flatMap(({ probes }) => probes),
    ...changes.flatMap(({ selector, targetSelector = '' }) => [selector, targetSelector]),
  ];
  if (selectors.length === 0) return [];
  const named = selectors.flatMap((selector) => [...selector.matchAll(/(?:\[\s*|:)([\w-]+)/g)]);
  // Most pseudo-classes are named after theirs: `:checked`, `:lang()`. HTML has attribute names in lower case, and SVG as they are written.
  return [...new Set([...always, ...named.flatMap(([, name = '']) => [name, name.toLowerCase()])])];
}
