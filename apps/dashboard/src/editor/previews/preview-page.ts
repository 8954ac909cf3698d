import { wholeAddress } from '../../browser/with-scheme.ts';
import type { ExperimentContent } from '../draft/content.ts';

/** Returns a whole URL from one of the rules, to preview a variant on; undefined if all rules are patterns. */
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
