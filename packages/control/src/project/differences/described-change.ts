import { isDeepStrictEqual } from 'node:util';

/** The experiment or survey that a change belongs to, if any. */
export interface ChangeOwner {
  readonly experimentKey?: string;
  readonly surveyKey?: string;
}

/** One difference between two states of a project, for people and programs. */
export interface DescribedChange extends ChangeOwner {
  /** Without a full stop: `Weight of variant "Buy now" in "Product call to action": 50% → 60%`. */
  readonly sentence: string;
  /** Dotted path by keys: `experiments.cta.variants.b.weight`. */
  readonly path: string;
  /** Absent if the value didn't exist before. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A field's label, and a formatter of its value. */
export interface FieldLabel {
  readonly label: string;
  readonly format: (value: unknown) => string;
}

/** Describes the fields that differ between two states, in the order of `labels`. */
export function describeFields(
  before: object,
  after: object,
  {
    labels,
    path,
    ownerPhrase,
    ...rest
  }: ChangeOwner & {
    readonly labels: Readonly<Record<string, FieldLabel>>;
    readonly path: string;
    /** Follows the label, with a leading space: ` of variant "Buy now"`. */
    readonly ownerPhrase: string;
  },
): readonly DescribedChange[] {
  return Object.entries(labels).flatMap(([field, { label, format }]) => {
    const [old, now]: unknown[] = [Reflect.get(before, field), Reflect.get(after, field)];
    if (isDeepStrictEqual(old, now)) return [];
    const sentence = `${label}${ownerPhrase}: ${format(old)} → ${format(now)}`;
    return [{ ...rest, sentence, path: `${path}.${field}`, ...definedValues(old, now) }];
  });
}

/** Returns both values as fields, leaving out undefined ones. */
export function definedValues(before: unknown, after: unknown) {
  return {
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

/** Pairs the items of two lists by key, in the order of the second list. Items that are only in the first list come last. */
export function pairByKey<K extends string, T extends Record<K, string>>(
  before: readonly T[],
  after: readonly T[],
  key: K,
): readonly { readonly before: T | undefined; readonly after: T | undefined }[] {
  const old = new Map(before.map((item) => [item[key], item]));
  const now = new Set(after.map((item) => item[key]));
  return [
    ...after.map((item) => ({ before: old.get(item[key]), after: item })),
    ...before.filter((item) => !now.has(item[key])).map((item) => ({ before: item, after: undefined })),
  ];
}
