import type { ProjectView } from '@pixel/control/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { api, unwrap } from '../../api/client.ts';
import { projectQuery, useProject, useProjectKey } from '../../session/project.ts';
import { type Problem, problemsOfError, useProblems } from '../../session/use-problems.ts';
import { useToast } from '../../ui/toasts.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { rebase, type SettingConflict } from './rebase.ts';
import {
  editedNames,
  type SettingName,
  type Settings,
  type SettingsPart,
  settingsOf,
  settingsPatchOf,
  withSettingsPart,
} from './settings.ts';

/** Unsaved edits and the revision that they are based on. */
interface Draft {
  readonly base: ProjectView;
  readonly values: Settings;
  readonly conflicts: readonly SettingConflict[];
}

/** Settings being edited. */
export interface SettingsDraft {
  /** As last saved. */
  readonly base: Settings;
  readonly values: Settings;
  readonly edited: readonly SettingName[];
  readonly problems: readonly Problem[];
  readonly conflicts: readonly SettingConflict[];
  /** The error of a refused save as a whole. */
  readonly refusal: Error | null;
  readonly isSaving: boolean;
  change(part: SettingsPart): void;
  discard(): void;
  save(): void;
  resolve(conflict: SettingConflict, whose: 'theirs' | 'mine'): void;
}

/** Returns the project's settings with the user's edits, which survive navigation and others' saves. */
export function useSettings(): SettingsDraft {
  const project = useProject();
  const projectKey = useProjectKey();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { dock } = usePageWords('settings');
  const draftKey = ['settings', projectKey];
  // Local state, because a text field must update synchronously.
  const [storedDraft, setStoredDraft] = useState(() => queryClient.getQueryData<Draft>(draftKey));
  const draft: Draft = storedDraft ?? { base: project, values: settingsOf(project), conflicts: [] };
  const { base, values, conflicts } = draft;
  const isEdited = editedNames(settingsOf(base), values).length > 0;

  /** Stores the draft so that it survives navigation; undefined removes it. */
  function store(next: Draft | undefined): void {
    setStoredDraft(next);
    if (next === undefined) queryClient.removeQueries({ queryKey: draftKey });
    else {
      queryClient.setQueryDefaults(draftKey, { gcTime: Number.POSITIVE_INFINITY });
      queryClient.setQueryData(draftKey, next);
    }
  }

  // Rebases edits when someone else saves settings.
  useEffect(() => {
    if (storedDraft === undefined || storedDraft.base.settingsRevision === project.settingsRevision) return;
    store(rebaseDraft(storedDraft, project));
  });

  const saving = useMutation({
    async mutationFn(draft: Draft): Promise<ProjectView> {
      try {
        return await patch(draft);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'conflict') throw error;
        const theirs = await queryClient.fetchQuery({ ...projectQuery(projectKey), staleTime: 0 });
        const next = rebaseDraft(draft, theirs);
        store(next);
        // Shows both versions and lets the user choose.
        if (next.conflicts.length > 0) throw error;
        return patch(next);
      }
    },
    onSuccess(saved, draft) {
      const latest = queryClient.getQueryData<Draft>(draftKey);
      const isEditedSince = latest !== undefined && editedNames(draft.values, latest.values).length > 0;
      store(
        isEditedSince
          ? rebaseDraft({ ...latest, base: { ...latest.base, ...draft.values } }, saved)
          : undefined,
      );
      queryClient.setQueryData(projectQuery(projectKey).queryKey, saved);
      const names = editedNames(settingsOf(draft.base), draft.values);
      toast({ text: names.every((name) => name === 'name') ? dock.saved : dock.savedUnpublished });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['project', projectKey] }),
  });

  function patch(draft: Draft): Promise<ProjectView> {
    return unwrap(
      api.projects[':projectKey'].$patch({
        param: { projectKey },
        header: { 'If-Match': `"${draft.base.settingsRevision}"` },
        json: settingsPatchOf(settingsOf(draft.base), draft.values),
      }),
    );
  }

  const serverProblems = useProblems({ kind: 'project', content: settingsPatchOf(settingsOf(base), values) });
  const refused = problemsOfError(saving.error, 'name');
  const isConflict = saving.error instanceof ApiError && saving.error.code === 'conflict';
  return {
    base: settingsOf(base),
    values,
    edited: editedNames(settingsOf(base), values),
    problems: isEdited ? [...refused, ...serverProblems] : [],
    conflicts,
    refusal: refused.length > 0 || isConflict ? null : saving.error,
    isSaving: saving.isPending,
    change(part) {
      saving.reset();
      const next = withSettingsPart(values, part);
      const isUnchanged = editedNames(settingsOf(base), next).length === 0;
      store(isUnchanged ? undefined : { ...draft, values: next });
    },
    discard() {
      saving.reset();
      store(undefined);
    },
    save: () => {
      if (!saving.isPending && conflicts.length === 0) saving.mutate(draft);
    },
    resolve({ name, theirs }, whose) {
      store({
        base,
        values: whose === 'mine' ? values : withSettingsPart(values, { [name]: theirs }),
        conflicts: conflicts.filter((conflict) => conflict.name !== name),
      });
    },
  };
}

function rebaseDraft({ base, values, conflicts }: Draft, theirs: ProjectView): Draft {
  const merged = rebase({ base: settingsOf(base), mine: values, theirs: settingsOf(theirs) });
  const conflicting = new Set(merged.conflicts.map(({ name }) => name));
  const unresolved = conflicts
    .filter(({ name }) => !conflicting.has(name))
    .map((conflict) => ({ ...conflict, theirs: theirs[conflict.name] }));
  return { base: theirs, values: merged.values, conflicts: [...unresolved, ...merged.conflicts] };
}
