import type { Finding } from '../health/finding.ts';
import type { KeptDiagnosis } from './diagnosis.ts';

/** Findings of a split that is off; the one of a group has a cause of its own unless it is the group that is told of. */
const ofSplit: ReadonlySet<string> = new Set([
  'sample_ratio_mismatch_unknown',
  'sample_ratio_mismatch',
  'sample_ratio_mismatch_in_segment',
]);
const ofGroup = 'sample_ratio_mismatch_in_group';

/**
 * Returns findings since when they are so by what visitors of each hour tell, where that is known. A split is off before the first look
 * that sees it, and what is told of its cause and of itself has one date.
 */
export function dateFindings(
  findings: readonly Finding[],
  diagnosis: Pick<KeptDiagnosis, 'reasons' | 'found'> | undefined,
): readonly Finding[] {
  const [cause] = diagnosis?.found ?? [];
  if (cause === undefined || !diagnosis?.reasons.includes('split')) return findings;
  const { segment, since } = cause;
  const isTold = ({ code, parameters }: Finding) =>
    ofSplit.has(code) ||
    (code === ofGroup &&
      segment.some(
        ({ dimension, value }) => dimension === parameters.dimension && value === parameters.value,
      ));
  return findings.map((finding) =>
    finding.state !== 'ok' && isTold(finding) ? { ...finding, since } : finding,
  );
}
