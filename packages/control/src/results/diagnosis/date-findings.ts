import type { HealthFinding } from '../health/finding.ts';
import type { PreviousDiagnosis } from './diagnosis.ts';

/**
 * Codes of findings about a sample ratio mismatch. A mismatch within a group has a code of its own, and its own cause unless the diagnosis
 * names that group.
 */
const splitCodes: ReadonlySet<string> = new Set([
  'sample_ratio_mismatch_unknown',
  'sample_ratio_mismatch',
  'sample_ratio_mismatch_in_segment',
]);
const groupCode = 'sample_ratio_mismatch_in_group';

/**
 * Returns the findings with the start of a mismatch taken from the diagnosis, if that dates it: a mismatch begins before the first look
 * that finds it, and the finding must have the same date as its cause.
 */
export function dateFindings(
  findings: readonly HealthFinding[],
  diagnosis: Pick<PreviousDiagnosis, 'reasons' | 'found'> | undefined,
): readonly HealthFinding[] {
  const [cause] = diagnosis?.found ?? [];
  if (cause === undefined || !diagnosis?.reasons.includes('split')) return findings;
  const { segment, since } = cause;
  const isDated = ({ code, parameters }: HealthFinding) =>
    splitCodes.has(code) ||
    (code === groupCode &&
      segment.some(
        ({ dimension, value }) => dimension === parameters.dimension && value === parameters.value,
      ));
  return findings.map((finding) =>
    finding.state !== 'ok' && isDated(finding) ? { ...finding, since } : finding,
  );
}
