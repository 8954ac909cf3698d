import type { Diagnosis } from './diagnosis.ts';

/** A cause before it is worded. */
export interface Explanation
  extends Pick<Diagnosis, 'code' | 'segment' | 'step' | 'variantKey' | 'error' | 'confidence'> {
  /** Index of the first affected period; 0 if affected since the start. */
  readonly since: number;
  /** Number of surplus visitors, visitors with false claims, or visitors who got an outdated configuration. */
  readonly visitors?: number;
  /** Fraction of the variant's visitors that is missing. */
  readonly share?: number;
}
