import type { Basis } from './basis.ts';
import type { Look } from './look.ts';

/** Returns the number of visitors that a look counts, by variant key. Excludes visitors who saw several variants, as metrics do. */
export function visitorsOf({
  basis,
  variants,
}: Pick<Look, 'variants'> & { readonly basis: Pick<Basis, 'variants'> }): Readonly<Record<string, number>> {
  return Object.fromEntries(
    basis.variants.map(({ variantKey }) => {
      const found = variants.find((variant) => variant.variantKey === variantKey);
      return [variantKey, found === undefined ? 0 : found.visitors - found.multiExposed];
    }),
  );
}
