import { ControlError } from '../../base/control-error.ts';
import { type DocumentTypes, findDocument } from './document-kinds.ts';
import type { Project } from './project.ts';

/** Returns the document with a key; throws `experiment_not_found`, or its counterpart for the kind, if there is none. */
export function requireDocument<K extends 'experiment' | 'survey' | 'goal' | 'audience'>(
  project: Project,
  kind: K,
  key: string,
): DocumentTypes[K] {
  const document = findDocument(project, kind, key);
  if (document !== undefined) return document;
  throw new ControlError(`${kind}_not_found`, `Project "${project.projectKey}" has no ${kind} "${key}"`, {
    parameters: { projectKey: project.projectKey, kind, key },
  });
}
