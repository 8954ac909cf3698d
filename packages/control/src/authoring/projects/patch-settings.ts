import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../base/actor.ts';
import type { Patch } from '../../base/merge-patch.ts';
import { patchContent } from '../../project/content/patch-content.ts';
import { withSettings } from '../../project/content/with-settings.ts';
import { settingsOf, settingsSchema } from '../../project/documents/settings.ts';
import { checkRevision, findSettings } from '../../project/storage/check-revision.ts';
import type { EditProject } from '../../publish/edit-project.ts';
import { settingsNonContentFields, viewProject } from './project-view.ts';

/** A change of a project's settings. */
export interface SettingsPatch {
  readonly projectKey: string;
  readonly actor: Actor;
  /** The settings' revision that the patch is based on; without it, the patch applies to any. */
  readonly revision?: number | undefined;
  readonly patch: Patch;
}

/**
 * Patches the settings of a project with a JSON Merge Patch. Rejects with `project_not_found`, `conflict` if they have changed since, or
 * `invalid_configuration` with every invalid field.
 */
export async function patchSettings(
  editProject: EditProject,
  { projectKey, actor, revision, patch }: SettingsPatch,
): Promise<void> {
  await editProject(projectKey, actor, async (editing) => {
    const { project, db } = editing;
    const view = viewProject(editing);
    const now = view.settingsRevision;
    if (revision !== undefined) {
      const known = revision === now ? undefined : await findSettings(db, project.kept.id, revision);
      const base = known && { projectKey, ...known, settingsRevision: revision };
      checkRevision({ kind: 'project', key: projectKey }, { sent: revision, now }, view, base);
    }
    const content = settingsOf(project);
    const settings = patchContent(
      { schema: settingsSchema, content, view, nonContentFields: settingsNonContentFields },
      patch,
    );
    const after = isDeepStrictEqual(settings, content) ? project : withSettings(project, settings);
    return {
      project: after,
      action: 'project.update',
      subject: projectKey,
      before: content,
      after: settingsOf(after),
      result: undefined,
    };
  });
}
