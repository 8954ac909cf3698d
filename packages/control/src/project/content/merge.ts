import type { ProjectConfiguration } from '@pixel/protocol';
import type { Project } from '../documents/project.ts';

/** A project of a file with what it would make of the project that is there. */
export interface Merge {
  readonly before: Project | undefined;
  readonly file: ProjectConfiguration;
  readonly after: Project;
}
