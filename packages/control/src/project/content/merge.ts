import type { ProjectConfiguration } from '@pixel/protocol';
import type { Project } from '../documents/project.ts';

/** A project of a file, the existing project, and the merged result. */
export interface Merge {
  readonly before: Project | undefined;
  readonly file: ProjectConfiguration;
  readonly after: Project;
}
