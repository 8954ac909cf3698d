import type { SectionId } from '../draft/section-id.ts';

/** One check before publication: an error that blocks it, a warning, or a passed check. */
export interface CheckLine {
  readonly tone: 'error' | 'warning' | 'fine';
  readonly text: string;
  readonly detail?: string | undefined;
  /** The section to fix it in. */
  readonly section?: SectionId | undefined;
}
