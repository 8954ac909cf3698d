import type { z } from 'zod';

/** Computes what a case expects from its inputs. Throws where the inputs have not the method's shape. */
export type Method = (inputs: unknown) => unknown;

/** A method whose inputs are checked before it is called. */
export function method<Inputs>(inputs: z.ZodType<Inputs>, compute: (inputs: Inputs) => unknown): Method {
  return (given) => compute(inputs.parse(given));
}
