import type { ExperimentContent } from './draft/content.ts';
import type { EditorSection } from './editor-section.ts';

/** Status of a section: it has an error, lacks something, or is complete. */
export type SectionStatus = 'invalid' | 'incomplete' | 'complete';

/** Returns a section's status, given the paths of all errors. */
export function sectionStatusOf(
  { fields, isIncomplete }: Pick<EditorSection, 'fields' | 'isIncomplete'>,
  content: ExperimentContent,
  wrongPaths: readonly string[],
): SectionStatus {
  if (wrongPaths.some((path) => isWithin(path, fields))) return 'invalid';
  return isIncomplete?.(content) === true ? 'incomplete' : 'complete';
}

/** Whether one of the changed paths, such as `experiments.cta.coverage`, belongs to one of the fields. */
export function isEditedIn(
  { fields }: Pick<EditorSection, 'fields'>,
  experimentKey: string,
  changedPaths: readonly string[],
): boolean {
  const start = `experiments.${experimentKey}.`;
  return changedPaths.some((path) => path.startsWith(start) && isWithin(path.slice(start.length), fields));
}

function isWithin(path: string, fields: readonly string[]): boolean {
  return fields.includes(path.split('.', 1)[0] ?? '');
}
