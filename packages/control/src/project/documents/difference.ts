import { isDeepStrictEqual } from 'node:util';
import type { Project } from './project.ts';

/** Kinds of documents that a difference lists. A variant's key is `<experimentKey>/<variantKey>`. */
export type DifferenceKind = 'project' | 'layer' | 'audience' | 'goal' | 'experiment' | 'variant' | 'survey';

export interface DifferenceEntry {
  readonly kind: DifferenceKind;
  readonly key: string;
}

/** The differences between two states of a project, by key. */
export interface Difference {
  readonly added: readonly DifferenceEntry[];
  readonly changed: readonly (DifferenceEntry & { readonly fields: readonly string[] })[];
  readonly removed: readonly DifferenceEntry[];
}

/** Compares two states of a project; `undefined` is the state before its creation. */
export function computeDifference(before: Project | undefined, after: Project): Difference {
  const old = before === undefined ? new Map<string, Part>() : partsOf(before);
  const now = partsOf(after);
  const changed = [...now.values()].flatMap((part) => {
    const fields = changedFields(old.get(partId(part)), part);
    return fields.length === 0 ? [] : [{ ...toEntry(part), fields }];
  });
  return {
    added: [...now.values()].filter((part) => !old.has(partId(part))).map(toEntry),
    changed,
    removed: [...old.values()].filter((part) => !now.has(partId(part))).map(toEntry),
  };
}

/** Whether nothing differs. */
export function isEmptyDifference(difference: Difference): boolean {
  return difference.added.length + difference.changed.length + difference.removed.length === 0;
}

interface Part extends DifferenceEntry {
  readonly fields: Readonly<Record<string, unknown>>;
}

function partId(part: Part): string {
  return `${part.kind} ${part.key}`;
}

function toEntry({ kind, key }: Part): DifferenceEntry {
  return { kind, key };
}

function changedFields(before: Part | undefined, after: Part): readonly string[] {
  if (before === undefined) return [];
  // Compare by name: documents from the database have their fields in another order.
  const names = new Set([...Object.keys(after.fields), ...Object.keys(before.fields)]);
  return [...names].filter((name) => !isDeepStrictEqual(before.fields[name], after.fields[name]));
}

/** Splits a project into its settings, documents and variants, in display order. */
function partsOf(project: Project): ReadonlyMap<string, Part> {
  const { kept, projectKey, layers, audiences, goals, experiments, surveys, ...fields } = project;
  const parts: Part[] = [{ kind: 'project', key: projectKey, fields }];
  for (const { kept: _, layerKey, ...layer } of layers)
    parts.push({ kind: 'layer', key: layerKey, fields: layer });
  for (const { kept: _, audienceKey, ...audience } of audiences)
    parts.push({ kind: 'audience', key: audienceKey, fields: audience });
  for (const { kept: _, goalKey, ...goal } of goals) parts.push({ kind: 'goal', key: goalKey, fields: goal });
  for (const { kept: _, experimentKey, variants, ...experiment } of experiments) {
    parts.push({ kind: 'experiment', key: experimentKey, fields: experiment });
    for (const [position, { variantKey, ...variant }] of variants.entries())
      parts.push({
        kind: 'variant',
        key: `${experimentKey}/${variantKey}`,
        fields: { ...variant, position },
      });
  }
  for (const { kept: _, surveyKey, ...survey } of surveys)
    parts.push({ kind: 'survey', key: surveyKey, fields: survey });
  return new Map(parts.map((part) => [partId(part), part]));
}
