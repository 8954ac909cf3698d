import type { readExperiment } from './read-experiment.ts';

type Variants = Awaited<ReturnType<typeof readExperiment>>['variants'];

/**
 * Returns variants of which one gets nobody, and the others as many of the rest as before, without their ids, which nobody edits;
 * undefined where there is no other one.
 */
export function withoutVariant(variants: Variants, variantKey: string) {
  const others = variants.filter((variant) => variant.variantKey !== variantKey);
  const rest = others.reduce((sum, { weight }) => sum + weight, 0);
  if (others.length === variants.length || !(rest > 0)) return undefined;
  return variants.map(({ variantId: _, changes, ...variant }) => ({
    ...variant,
    changes: [...changes],
    weight: variant.variantKey === variantKey ? 0 : variant.weight / rest,
  }));
}
