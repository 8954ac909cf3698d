import type { ExperimentView } from '@pixel/control/client';

type Variants = ExperimentView['variants'];

/**
 * Returns the variants with one at weight 0 and its weight distributed proportionally among the others, without their read-only ids;
 * undefined if there is no such variant, or no other one with any weight.
 */
export function withZeroWeight(variants: Variants, variantKey: string) {
  const others = variants.filter((variant) => variant.variantKey !== variantKey);
  const remainingWeight = others.reduce((sum, { weight }) => sum + weight, 0);
  if (others.length === variants.length || !(remainingWeight > 0)) return undefined;
  return variants.map(({ variantId: _, ...variant }) => ({
    ...variant,
    weight: variant.variantKey === variantKey ? 0 : variant.weight / remainingWeight,
  }));
}
