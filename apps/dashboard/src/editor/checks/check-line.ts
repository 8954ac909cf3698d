import type { SectionId } from '../draft/section-id.ts';

/** One thing that was looked at before publishing: what keeps it from being published, what somebody should look at, or what is well. */
export interface CheckLine {
  readonly tone: 'error' | 'warning' | 'fine';
  readonly text: string;
  readonly detail?: string | undefined;
  /** Where it is put right. */
  readonly section?: SectionId | undefined;
}
