import type { ExperimentContent } from './draft/content.ts';
import type { EditorSection } from './editor-section.ts';

/** How a section stands: something in it is wrong, it lacks something, or all is there. */
export type SectionStanding = 'wrong' | 'lacking' | 'fine';

/** Returns how a section stands, by the paths of what is wrong. */
export function standingOf(
  { fields, isLacking }: Pick<EditorSection, 'fields' | 'isLacking'>,
  content: ExperimentContent,
  wrongPaths: readonly string[],
): SectionStanding {
  if (wrongPaths.some((path) => isWithin(path, fields))) return 'wrong';
  return isLacking?.(content) === true ? 'lacking' : 'fine';
}

/** Whether one of the paths of described changes, such as `experiments.cta.coverage`, is of one of the fields. */
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
