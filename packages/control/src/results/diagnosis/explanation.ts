import type { Diagnosis } from './diagnosis.ts';

/** A diagnosis before it is put into words. */
export interface DiagnosisExplanation
  extends Pick<Diagnosis, 'code' | 'segment' | 'step' | 'variantKey' | 'error' | 'confidence'> {
  /** Index of the first affected period, an hour or more; 0 if the problem has existed since the start. */
  readonly since: number;
  /** Number of bots, of surplus visitors, or of visitors whose events name variants that they weren't assigned. */
  readonly visitors?: number;
  /** Fraction of the variant's visitors that is missing. */
  readonly share?: number;
}
