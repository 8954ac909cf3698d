import { type ContentVariant, contentFrom, type ExperimentContent } from './content.ts';

/**
 * A content as it is merged: what belongs together is one value. The weights are, since they add up, and which variant is the control is one
 * answer, too.
 */
export type ContentTree = Readonly<Record<string, unknown>>;

interface VariantsTree {
  readonly list: readonly Omit<ContentVariant, 'weight' | 'isControl'>[];
  readonly weights: readonly (readonly [variantKey: string, weight: number])[];
  readonly control: string | null;
}

/** Returns a content as a tree. */
export function treeOf({ variants, ...rest }: ExperimentContent): ContentTree {
  const tree: VariantsTree = {
    list: variants.map(({ weight: _, isControl: __, ...variant }) => variant),
    weights: variants.map(({ variantKey, weight }) => [variantKey, weight] as const).toSorted(byKey),
    control: variants.find(({ isControl }) => isControl)?.variantKey ?? null,
  };
  return { ...rest, variants: tree };
}

/** Their order says nothing. */
function byKey([a]: readonly [string, number], [b]: readonly [string, number]): number {
  return a < b ? -1 : 1;
}

/** Returns the content of a tree; a variant whose weight is not in it has none. */
export function contentOfTree(tree: ContentTree): ExperimentContent {
  const { list, weights, control } = tree.variants as VariantsTree;
  const weightOf = new Map(weights);
  const variants = list.map((variant) => ({
    ...variant,
    weight: weightOf.get(variant.variantKey) ?? 0,
    isControl: variant.variantKey === control,
  }));
  return contentFrom((name) => (name === 'variants' ? variants : tree[name]));
}
