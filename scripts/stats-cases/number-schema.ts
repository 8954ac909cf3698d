import { z } from 'zod';

/** A number, also one that JSON has no sign for: "NaN", "Infinity" or "-Infinity"; null is no number. */
export const number = z.union([
  z.number(),
  z.enum(['NaN', 'Infinity', '-Infinity']).transform(Number),
  z.null().transform(() => Number.NaN),
]);
