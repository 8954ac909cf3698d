import { z } from 'zod';
import type { BundleHeader, BundleLook, BundleManifest, BundleValues, BundleVisitors } from './bundle.ts';

/** Thrown if the input is not a bundle, or has an unknown format. */
export class InvalidBundleError extends Error {
  override readonly name = 'InvalidBundleError';
}

/** Parses a line as JSON. Returns undefined if it isn't JSON. */
export function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const formatSchema = z.object({ format: z.literal('pixel-results'), formatVersion: z.unknown() });

const headerSchema = z.object({
  format: z.literal('pixel-results'),
  formatVersion: z.literal(1),
  product: z.string(),
  projectKey: z.string(),
  experimentKey: z.string(),
  phase: z.int(),
  exportedAt: z.iso.datetime(),
});

/** Parses the first line of a bundle. Throws {@link InvalidBundleError} if it isn't a header of format 1. */
export function parseHeader(value: unknown): BundleHeader {
  const format = formatSchema.safeParse(value);
  if (!format.success) throw new InvalidBundleError('It is not a bundle of results');
  if (format.data.formatVersion !== 1)
    throw new InvalidBundleError('It is a bundle of an unknown format; a newer version of Pixel may read it');
  const header = headerSchema.safeParse(value);
  if (!header.success) throw new InvalidBundleError('Its first line does not describe the bundle');
  return header.data;
}

const manifestSchema = z.object({
  parts: z.array(z.object({ name: z.string(), sha256: z.string() })),
  sha256: z.string(),
});

/** Whether a parsed line is a manifest. */
export function isManifest(value: unknown): value is BundleManifest {
  return manifestSchema.safeParse(value).success;
}

const variantsSchema = z.array(
  z.object({
    variantKey: z.string(),
    visitors: z.number(),
    multiExposed: z.number(),
    automation: z.number(),
  }),
);
const metricsSchema = z.array(z.object({ key: z.string(), arms: z.array(z.object({})) }));

/** Only the fields that identify a look or are read before its results are recomputed; recomputing them finds all other problems. */
const lookSchema = z.object({
  number: z.string(),
  computedAt: z.iso.datetime(),
  durationMs: z.number(),
  isKept: z.boolean(),
  isFinal: z.boolean(),
  look: z.object({
    asOf: z.number(),
    basis: z.object({
      experimentKey: z.string(),
      plan: z.object({}),
      phase: z.object({ number: z.int() }),
      goals: z.array(z.object({ metric: z.object({}) })),
    }),
    variants: variantsSchema,
    metrics: metricsSchema,
    health: z.object({
      kept: z.object({ values: z.array(z.object({ pValue: z.number() })) }),
      isMismatch: z.boolean(),
    }),
    assessment: z.object({ monitors: z.array(z.object({})) }),
  }),
});

/** Whether a parsed line is a look. */
export function isLook(value: unknown): value is BundleLook {
  return lookSchema.safeParse(value).success;
}

const valuesSchema = z.object({
  ofLook: z.string(),
  since: z.object({
    erasedVisitors: z.int().nonnegative(),
    lateEvents: z.int().nonnegative(),
    prunedBefore: z.iso.datetime().nullable(),
  }),
  variants: variantsSchema,
  metrics: metricsSchema,
  told: z.array(z.object({ key: z.string(), columns: z.array(z.object({})) })),
});

/** Whether a parsed line has the sums of the visitors’ values (`variants`, `metrics`) and how those values are encoded (`told`). */
export function isValues(value: unknown): value is BundleValues {
  return valuesSchema.safeParse(value).success;
}

const visitorsSchema = z.object({ count: z.int(), visitors: z.array(z.object({})) });

/** Whether a parsed line has visitors. */
export function isVisitors(value: unknown): value is BundleVisitors {
  return visitorsSchema.safeParse(value).success;
}
