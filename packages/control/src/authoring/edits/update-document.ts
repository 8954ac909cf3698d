import { ControlError } from '../../base/control-error.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import {
  type DocumentTypes,
  documentLists,
  type LifecycleKind,
} from '../../project/documents/document-kinds.ts';
import type { Ids } from '../../project/documents/merge-configuration.ts';
import {
  assertStartNotPostponed,
  type Lifecycle,
  mustPublishSchedule,
  scheduleOf,
} from '../../project/lifecycle/lifecycle.ts';
import type { ChangeContext, ChangeResult } from './change-document.ts';
import type { DocumentRules } from './document-rules.ts';

/**
 * Returns a document with new content, which is a draft until it is published. Only the schedule of a scheduled, running or paused document
 * goes live at once, since the scheduler acts on it. `at` is the current time in milliseconds since the epoch. Throws `experiment_archived` or
 * `survey_archived`, `invalid_configuration`, or as `checkEdit` does.
 */
export function updateDocument<K extends LifecycleKind, Content extends object>(
  { kind, build, checkEdit }: Pick<DocumentRules<K, Content, never>, 'kind' | 'build' | 'checkEdit'>,
  { entity: before, project, live }: ChangeContext<DocumentTypes[K]>,
  { content, ids, at }: { readonly content: Content; readonly ids: Ids; readonly at: number },
): ChangeResult<DocumentTypes[K]> {
  checkNotArchived(kind, before);
  const after = build(project, content, before, ids);
  checkEdit?.(before, after, live);
  assertStartNotPostponed(before, after, at);
  const publishesSchedule = live !== undefined && mustPublishSchedule(before, after, live);
  return {
    entity: after,
    action: `${kind}.update`,
    ...(publishesSchedule && {
      newLive: omitUndefined({ ...live, ...scheduleOf(after) }) as DocumentTypes[K],
    }),
  };
}

function checkNotArchived(kind: LifecycleKind, document: Lifecycle): void {
  if (document.status !== 'archived') return;
  const keyField = documentLists[kind].key;
  const key = String(Reflect.get(document, keyField));
  const noun = kind === 'experiment' ? 'Experiment' : 'Survey';
  throw new ControlError(`${kind}_archived`, `${noun} "${key}" is archived; restore it before changing it`, {
    parameters: { [keyField]: key },
  });
}
