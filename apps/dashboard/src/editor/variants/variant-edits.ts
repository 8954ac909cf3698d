import type { ContentPart, ContentVariant, ExperimentContent } from '../draft/content.ts';
import { evenWeights } from './weights.ts';

/** Returns the variants with one of them changed. */
export function withVariant(
  variants: readonly ContentVariant[],
  variantKey: string,
  overrides: Partial<ContentVariant>,
): readonly ContentVariant[] {
  return variants.map((variant) =>
    variant.variantKey === variantKey ? { ...variant, ...overrides } : variant,
  );
}

/** Returns the variants with other weights, in order. */
export function withWeights(
  variants: readonly ContentVariant[],
  weights: readonly number[],
): readonly ContentVariant[] {
  return variants.map((variant, index) => ({ ...variant, weight: weights[index] ?? variant.weight }));
}

/** Returns the variants with a new one at the end and even weights. */
export function withNewVariant(
  variants: readonly ContentVariant[],
  { name, changes = [] }: { readonly name: string; readonly changes?: ContentVariant['changes'] },
): readonly ContentVariant[] {
  const added = { variantKey: findFreeKey(variants), name, weight: 0, isControl: false, changes };
  return withWeights([...variants, added], evenWeights(variants.length + 1));
}

/** Returns the variants without one, with even weights; the first becomes the control if the removed one was. */
export function withoutVariant(
  variants: readonly ContentVariant[],
  variantKey: string,
): readonly ContentVariant[] {
  const rest = variants.filter((variant) => variant.variantKey !== variantKey);
  const hasControl = rest.some(({ isControl }) => isControl);
  const remaining = hasControl
    ? rest
    : rest.map((variant, index) => ({ ...variant, isControl: index === 0 }));
  return withWeights(remaining, evenWeights(remaining.length));
}

/** Returns the variants with another control, which comes first and has no changes. */
export function withControl(
  variants: readonly ContentVariant[],
  variantKey: string,
): readonly ContentVariant[] {
  return variants.map((variant) => ({ ...variant, isControl: variant.variantKey === variantKey }));
}

/** Renames a variant's key, including in the force list. */
export function withKey(
  { variants, force }: Pick<ExperimentContent, 'variants' | 'force'>,
  variantKey: string,
  next: string,
): ContentPart {
  return {
    variants: withVariant(variants, variantKey, { variantKey: next }),
    force: force.map((assignment) =>
      assignment.variantKey === variantKey ? { ...assignment, variantKey: next } : assignment,
    ),
  };
}

/** `variant-2`, or the next free key. */
function findFreeKey(variants: readonly ContentVariant[]): string {
  const taken = new Set(variants.map(({ variantKey }) => variantKey));
  for (let number = variants.length; ; number += 1)
    if (!taken.has(`variant-${number}`)) return `variant-${number}`;
}
