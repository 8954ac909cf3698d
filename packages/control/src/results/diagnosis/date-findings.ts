import type { Finding } from '../health/finding.ts';
import type { PreviousDiagnosis } from './diagnosis.ts';

/** Findings of a sample ratio mismatch. One in a group has its own cause unless the diagnosis names that group. */
const ofSplit: ReadonlySet<string> = new Set([
  'sample_ratio_mismatch_unknown',
  'sample_ratio_mismatch',
  'sample_ratio_mismatch_in_segment',
]);
const ofGroup = 'sample_ratio_mismatch_in_group';

/**
 * Returns findings dated by the hourly traffic in the diagnosis, if known. A mismatch begins before the first look that finds it, and the
 * finding and its cause must have the same date.
 */
export function dateFindings(
  findings: readonly Finding[],
  diagnosis: Pick<PreviousDiagnosis, 'reasons' | 'found'> | undefined,
): readonly Finding[] {
  const [cause] = diagnosis?.found ?? [];
  if (cause === undefined || !diagnosis?.reasons.includes('split')) return findings;
  const { segment, since } = cause;
  const isDated = ({ code, parameters }: Finding) =>
    ofSplit.has(code) ||
    (code === ofGroup &&
      segment.some(
        ({ dimension, value }) => dimension === parameters.dimension && value === parameters.value,
      ));
  return findings.map((finding) =>
    finding.state !== 'ok' && isDated(finding) ? { ...finding, since } : finding,
  );
}
