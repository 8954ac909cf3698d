import { type ContentVariant, type ExperimentContent, experimentContentFrom } from './content.ts';

/**
 * A content as a tree for merging: values that belong together are one leaf. The weights are one, since they add up, and so is the choice
 * of the control.
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

/** Sorts by key, since the order of the weights is irrelevant. */
function byKey([a]: readonly [string, number], [b]: readonly [string, number]): number {
  return a < b ? -1 : 1;
}

/** Returns a tree's content; a variant missing from the weights has weight 0. */
export function contentOfTree(tree: ContentTree): ExperimentContent {
  const { list, weights, control } = tree.variants as VariantsTree;
  const weightOf = new Map(weights);
  const variants = list.map((variant) => ({
    ...variant,
    weight: weightOf.get(variant.variantKey) ?? 0,
    isControl: variant.variantKey === control,
  }));
  return experimentContentFrom((name) => (name === 'variants' ? variants : tree[name]));
}
