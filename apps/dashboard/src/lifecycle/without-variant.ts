import type { ExperimentView } from '@pixel/control/client';

type Variants = ExperimentView['variants'];

/**
 * Returns variants of which one gets nobody, and the others as many of the rest as before, without their ids, which nobody edits;
 * undefined where there is no such variant, or no other one that anybody gets.
 */
export function withoutVariant(variants: Variants, variantKey: string) {
  const others = variants.filter((variant) => variant.variantKey !== variantKey);
  const rest = others.reduce((sum, { weight }) => sum + weight, 0);
  if (others.length === variants.length || !(rest > 0)) return undefined;
  return variants.map(({ variantId: _, ...variant }) => ({
    ...variant,
    weight: variant.variantKey === variantKey ? 0 : variant.weight / rest,
  }));
}
