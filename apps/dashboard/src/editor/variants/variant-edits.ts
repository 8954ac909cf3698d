import type { ContentPart, ContentVariant, ExperimentContent } from '../draft/content.ts';
import { evenWeights } from './weights.ts';

/** Returns the variants with one of them changed. */
export function withVariant(
  variants: readonly ContentVariant[],
  variantKey: string,
  over: Partial<ContentVariant>,
): readonly ContentVariant[] {
  return variants.map((each) => (each.variantKey === variantKey ? { ...each, ...over } : each));
}

/** Returns the variants with other weights, in their order. */
export function withWeights(
  variants: readonly ContentVariant[],
  weights: readonly number[],
): readonly ContentVariant[] {
  return variants.map((each, at) => ({ ...each, weight: weights[at] ?? each.weight }));
}

/** Returns the variants with another one at the end, and with even weights: how much it is to have, nobody said. */
export function withAnother(
  variants: readonly ContentVariant[],
  { name, changes = [] }: { readonly name: string; readonly changes?: ContentVariant['changes'] },
): readonly ContentVariant[] {
  const added = { variantKey: freeKey(variants), name, weight: 0, isControl: false, changes };
  return withWeights([...variants, added], evenWeights(variants.length + 1));
}

/** Returns the variants without one of them; the others share what it had, and the first is the control where it was. */
export function without(variants: readonly ContentVariant[], variantKey: string): readonly ContentVariant[] {
  const rest = variants.filter((each) => each.variantKey !== variantKey);
  const hasControl = rest.some(({ isControl }) => isControl);
  const kept = hasControl ? rest : rest.map((each, at) => ({ ...each, isControl: at === 0 }));
  return withWeights(kept, evenWeights(kept.length));
}

/** Returns the variants with another control, which stands first and changes nothing. */
export function withControl(
  variants: readonly ContentVariant[],
  variantKey: string,
): readonly ContentVariant[] {
  return variants.map((each) => ({ ...each, isControl: each.variantKey === variantKey }));
}

/** Gives a variant another key, also where single visitors are given it. */
export function withKey(
  { variants, force }: Pick<ExperimentContent, 'variants' | 'force'>,
  variantKey: string,
  next: string,
): ContentPart {
  return {
    variants: withVariant(variants, variantKey, { variantKey: next }),
    force: force.map((each) => (each.variantKey === variantKey ? { ...each, variantKey: next } : each)),
  };
}

/** `variant-2`, or the next that is free. */
function freeKey(variants: readonly ContentVariant[]): string {
  const taken = new Set(variants.map(({ variantKey }) => variantKey));
  for (let number = variants.length; ; number += 1)
    if (!taken.has(`variant-${number}`)) return `variant-${number}`;
}
