import type { ComponentType } from 'react';
import type { ExperimentContent } from './draft/content.ts';
import type { SectionId } from './draft/section-id.ts';

/** A part of the editor. */
export interface EditorSection {
  readonly id: SectionId;
  /** What it edits: it is wrong where one of them is, and edited where one of them differs from what is live. */
  readonly fields: readonly (keyof ExperimentContent)[];
  /** Whether it still lacks what an experiment is nothing without; what that is, the words say by its id. */
  readonly isLacking?: (content: ExperimentContent) => boolean;
  readonly Part: ComponentType;
}
