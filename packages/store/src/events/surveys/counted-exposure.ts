import type { ExposedRequest } from './survey-responses.ts';

/** An exposure to one experiment's phase. */
interface Exposure {
  /** Analysis time, in milliseconds since the epoch. */
  readonly time: number;
  readonly bot: boolean;
  readonly internal: boolean;
  readonly claims: readonly {
    readonly variantKey: string;
    readonly verified: boolean;
    readonly forced: boolean;
  }[];
}

/**
 * Returns the exposure that counts a visitor in metrics, given its exposures in chronological order: the first verified human one.
 * Undefined if there is none in the range, or if the visitor was forced, is internal, or was exposed to several variants.
 */
export function countedExposure(
  exposures: readonly Exposure[],
  { exposedFrom = Number.NEGATIVE_INFINITY, exposedUntil = Number.POSITIVE_INFINITY }: ExposedRange,
): { readonly variantKey: string; readonly exposedAt: number } | undefined {
  const verifiedClaims = exposures
    .filter(({ bot }) => !bot)
    .flatMap(({ time, internal, claims }) =>
      claims.filter(({ verified }) => verified).map((claim) => ({ ...claim, internal, exposedAt: time })),
    );
  const [first] = verifiedClaims;
  if (first === undefined || first.forced || first.internal) return undefined;
  const { variantKey, exposedAt } = first;
  const isSingleVariant = verifiedClaims.every((claim) => claim.variantKey === variantKey);
  return isSingleVariant && exposedAt >= exposedFrom && exposedAt < exposedUntil
    ? { variantKey, exposedAt }
    : undefined;
}

type ExposedRange = Pick<ExposedRequest, 'exposedFrom' | 'exposedUntil'>;
