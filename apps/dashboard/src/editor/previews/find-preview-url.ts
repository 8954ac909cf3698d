import { withScheme } from '../../browser/with-scheme.ts';
import type { ExperimentContent } from '../draft/content.ts';

/** Returns a whole URL from one of the rules, to preview a variant on; undefined if all rules are patterns. */
export function findPreviewUrl({ include }: ExperimentContent['urlRules']): string | undefined {
  const rule = include.find(
    ({ kind, value }) =>
      (kind === 'exact' || kind === 'simple') &&
      !/[*\s]/.test(value) &&
      (value.includes('.') || hasScheme.test(value)),
  );
  if (rule === undefined) return undefined;
  return withScheme(rule.value);
}

const hasScheme = /^https?:\/\//;
