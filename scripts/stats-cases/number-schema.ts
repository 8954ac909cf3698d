import { z } from 'zod';

/** A number, including those that JSON lacks: "NaN", "Infinity" or "-Infinity"; null isn't a number. */
export const number = z.union([
  z.number(),
  z.enum(['NaN', 'Infinity', '-Infinity']).transform(Number),
  z.null().transform(() => Number.NaN),
]);
