import { wholeAddress } from '../../browser/whole-address.ts';
import type { ExperimentContent } from '../draft/content.ts';

/** Returns the address of a page that a rule names whole, to see a variant on; undefined where all of them only say what an address looks like. */
export function pageOfRules({ include }: ExperimentContent['urlRules']): string | undefined {
  const named = include.find(
    ({ kind, value }) =>
      (kind === 'exact' || kind === 'simple') &&
      !/[*\s]/.test(value) &&
      (value.includes('.') || isWhole.test(value)),
  );
  if (named === undefined) return undefined;
  return wholeAddress(named.value);
}

const isWhole = /^https?:\/\//;
