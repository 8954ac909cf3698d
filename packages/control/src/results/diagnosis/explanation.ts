import type { Diagnosis } from './diagnosis.ts';

/** A cause that was found, before it is said. */
export interface Explanation
  extends Pick<Diagnosis, 'code' | 'segment' | 'step' | 'variantKey' | 'error' | 'confidence'> {
  /** Index of the first period that is off; 0 from the start on. */
  readonly since: number;
  /** How many visitors came too much, were not given what they claimed, or got what is no longer given. */
  readonly visitors?: number;
  /** Part of the variant's visitors that is missing. */
  readonly share?: number;
}
