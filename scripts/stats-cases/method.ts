import type { z } from 'zod';

/** Computes a case's result from its inputs. Throws if the inputs don't have the method's shape. */
export type Method = (inputs: unknown) => unknown;

/** A method that validates its inputs first. */
export function method<Inputs>(inputs: z.ZodType<Inputs>, compute: (inputs: Inputs) => unknown): Method {
  return (input) => compute(inputs.parse(input));
}
