import { distributionMethods } from './distribution-methods.ts';
import type { Method } from './method.ts';

/** Every method by its name in the case files. */
export const methods: Readonly<Record<string, Method>> = {
  ...distributionMethods,
};
