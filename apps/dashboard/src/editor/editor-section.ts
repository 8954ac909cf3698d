import type { ComponentType } from 'react';
import type { ExperimentContent } from './draft/content.ts';
import type { SectionId } from './draft/section-id.ts';

export interface EditorSection {
  readonly id: SectionId;
  /** The fields that it edits: it shows an error if one of them has one, and is marked edited if one differs from the live version. */
  readonly fields: readonly (keyof ExperimentContent)[];
  /** Whether it lacks something that an experiment needs; the words describe that by the section's id. */
  readonly isIncomplete?: (content: ExperimentContent) => boolean;
  readonly Part: ComponentType;
}
