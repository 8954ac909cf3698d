import type { readExperiment } from './read-experiment.ts';

type Variants = Awaited<ReturnType<typeof readExperiment>>['variants'];

/**
 * Returns the variants with one at weight 0 and the others' weights scaled up, without their ids, which can't be edited. Undefined if that
 * variant doesn't exist or no other has weight.
 */
export function withZeroWeight(variants: Variants, variantKey: string) {
  const others = variants.filter((variant) => variant.variantKey !== variantKey);
  const rest = others.reduce((sum, { weight }) => sum + weight, 0);
  if (others.length === variants.length || !(rest > 0)) return undefined;
  return variants.map(({ variantId: _, changes, ...variant }) => ({
    ...variant,
    changes: [...changes],
    weight: variant.variantKey === variantKey ? 0 : variant.weight / rest,
  }));
}
