import { ControlError, type ControlErrorDetail } from '../../base/control-error.ts';
import { mergePart } from '../../project/content/merge-part.ts';
import { type DocumentKind, findDocument, lists } from '../../project/documents/document-kinds.ts';
import type { Ids } from '../../project/documents/merge-configuration.ts';
import type { Project } from '../../project/documents/project.ts';

/** A thing as somebody writes it, in the words of a configuration file. */
export interface WrittenThing {
  readonly kind: Exclude<DocumentKind, 'layer'>;
  /** Of one that is there, which it would change; without it, the thing is a new one. */
  readonly key?: string | undefined;
  readonly content: Readonly<Record<string, unknown>>;
}

/** What is wrong with it; nothing was changed. Paths begin at the thing. */
export interface Validated {
  readonly ok: boolean;
  readonly problems: readonly ControlErrorDetail[];
}

/** Says what would be wrong with a thing if it were saved, without saving it. */
export function validateThing(project: Project, { kind, key, content }: WrittenThing, ids: Ids): Validated {
  const { list, key: keyField } = lists[kind];
  const before = key === undefined ? undefined : findDocument<DocumentKind>(project, kind, key);
  try {
    // A key that nothing else has.
    mergePart(project, { list, thing: { ...stateOf(before), ...content, [keyField]: key ?? ids.id() } }, ids);
    return { ok: true, problems: [] };
  } catch (error) {
    if (!(error instanceof ControlError) || error.details === undefined) throw error;
    return { ok: false, problems: error.details };
  }
}

/** What a thing has that its content does not say. */
function stateOf(thing: object | undefined): object {
  return Object.fromEntries(
    Object.entries(thing ?? {}).filter(
      ([field, value]) => ['status', 'salt', 'rollout'].includes(field) && value !== undefined,
    ),
  );
}
