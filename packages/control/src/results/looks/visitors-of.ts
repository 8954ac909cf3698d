import type { Basis } from './basis.ts';
import type { Look } from './look.ts';

/** Returns how many visitors of each variant a look counts. Excludes visitors who met several variants, like the metrics. */
export function visitorsOf({
  basis,
  variants,
}: Pick<Look, 'variants'> & { readonly basis: Pick<Basis, 'variants'> }): Readonly<Record<string, number>> {
  return Object.fromEntries(
    basis.variants.map(({ variantKey }) => {
      const found = variants.find((each) => each.variantKey === variantKey);
      return [variantKey, found === undefined ? 0 : found.visitors - found.multiExposed];
    }),
  );
}
