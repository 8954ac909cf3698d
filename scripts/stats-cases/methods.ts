import { beliefMethods } from './belief-methods.ts';
import { differenceMethods } from './difference-methods.ts';
import { distributionMethods } from './distribution-methods.ts';
import { familyMethods } from './family-methods.ts';
import type { Method } from './method.ts';
import { planMethods } from './plan-methods.ts';
import { proportionMethods } from './proportion-methods.ts';

/** All methods by their names in case files. */
export const methods: Readonly<Record<string, Method>> = {
  ...distributionMethods,
  ...differenceMethods,
  ...proportionMethods,
  ...beliefMethods,
  ...familyMethods,
  ...planMethods,
};
