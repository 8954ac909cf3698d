import {
  type DocumentTypes,
  documentLists,
  type LifecycleKind,
} from '../../project/documents/document-kinds.ts';
import { slugify } from '../../project/documents/free-key.ts';
import type { Ids } from '../../project/documents/merge-configuration.ts';
import { type NewName, resolveNewKey } from '../../project/documents/new-key.ts';
import type { Project } from '../../project/documents/project.ts';
import type { DocumentRules } from './document-rules.ts';

type Rules<K extends LifecycleKind, Content extends object> = Pick<
  DocumentRules<K, Content, never>,
  'kind' | 'build' | 'contentOf'
>;

const maxNameLength = 200;
const maxKeyStem = 59;

/** Returns a new draft. Throws `already_exists` or `invalid_configuration`. */
export function createDocument<K extends LifecycleKind, Content extends object>(
  rules: Rules<K, Content>,
  project: Project,
  { naming, content, ids }: { readonly naming: NewName; readonly content: object; readonly ids: Ids },
): DocumentTypes[K] {
  const key = chooseKey(rules.kind, project, naming, slugify(naming.name ?? '') || rules.kind);
  return build(rules, project, { key, content: { ...content, name: naming.name ?? key }, ids });
}

/** Returns a draft with a document's content, but with new ids, a new salt and no schedule. Throws `already_exists`. */
export function duplicateDocument<K extends LifecycleKind, Content extends object>(
  rules: Rules<K, Content>,
  project: Project,
  {
    original,
    naming,
    ids,
  }: { readonly original: DocumentTypes[K]; readonly naming: NewName; readonly ids: Ids },
): DocumentTypes[K] {
  const { startAt, endAt, ...content } = { ...rules.contentOf(original) } as Readonly<
    Record<string, unknown>
  >;
  const originalKey = String(Reflect.get(original, documentLists[rules.kind].key));
  const key = chooseKey(rules.kind, project, naming, `${originalKey.slice(0, maxKeyStem)}-copy`);
  const name = naming.name ?? `${original.name} (copy)`.slice(0, maxNameLength);
  const steps = 'coverageSteps' in content ? { coverageSteps: [] } : {};
  return build(rules, project, { key, content: { ...content, ...steps, name }, ids });
}

function build<K extends LifecycleKind, Content extends object>(
  rules: Rules<K, Content>,
  project: Project,
  { key, content, ids }: { readonly key: string; readonly content: object; readonly ids: Ids },
): DocumentTypes[K] {
  const state = { [documentLists[rules.kind].key]: key, status: 'draft', salt: ids.salt() };
  return rules.build(project, content as Content, state, ids);
}

function chooseKey(
  kind: LifecycleKind,
  { projectKey }: Project,
  { key, taken }: NewName,
  otherwise: string,
): string {
  return resolveNewKey({ requested: key, fallback: otherwise, taken, scope: { projectKey, kind } });
}
