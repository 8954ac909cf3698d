import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { api, unwrap } from '../../api/client.ts';
import { projectQuery, useHasRole, useProject } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { Time } from '../../ui/time.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useDescribeProblem } from '../../words/describe-error.ts';
import { usePageWords } from '../../words/page-words.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';

/** Archives or restores the project. */
export function ArchiveSection() {
  const { archive: words, needsAdmin } = usePageWords('settings');
  const project = useProject();
  const isAdmin = useHasRole('admin');
  const isArchived = project.archivedAt !== null;
  const [isConfirming, setConfirming] = useState(false);
  return (
    <SettingsSection id="archive" about={isArchived ? words.restoreText : words.text}>
      {isAdmin ? (
        <div>
          <Button kind={isArchived ? 'quiet' : 'danger'} onClick={() => setConfirming(true)}>
            {isArchived ? words.restore : words.archive}
          </Button>
        </div>
      ) : (
        <p className="text-13 text-muted">{needsAdmin}</p>
      )}
      <ArchivedProjects />
      {isConfirming && <ArchiveDialog onClose={() => setConfirming(false)} />}
    </SettingsSection>
  );
}

function ArchiveDialog({ onClose }: { readonly onClose: () => void }) {
  const { archive: words } = usePageWords('settings');
  const { projectKey, name, archivedAt } = useProject();
  const describeProblem = useDescribeProblem();
  const queryClient = useQueryClient();
  const toast = useToast();
  const isArchived = archivedAt !== null;
  const change = useMutation({
    mutationFn: () => {
      const { archive, restore } = api.projects[':projectKey'];
      return unwrap(
        (isArchived ? restore : archive).$post({ param: { projectKey }, json: { confirm: projectKey } }),
      );
    },
    onSuccess(saved) {
      queryClient.setQueryData(projectQuery(projectKey).queryKey, saved);
      onClose();
      toast({ text: isArchived ? words.restored(name) : words.archived(name) });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['project', projectKey] }),
        queryClient.invalidateQueries({ queryKey: ['projects'] }),
      ]),
  });
  const { error } = change;
  return (
    <ConfirmDialog
      title={isArchived ? words.restoreTitle(name) : words.title(name)}
      description={isArchived ? words.restoreText : words.text}
      expected={projectKey}
      label={words.type(projectKey)}
      action={isArchived ? words.restore : words.archive}
      notYet={words.notYet}
      isBusy={change.isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => change.mutate()}
    >
      {error instanceof ApiError && error.code === 'in_use' && (
        <ul className="max-h-40 list-disc overflow-y-auto pl-5 text-13">
          {error.details.map((detail) => (
            <li key={detail.path} className="[overflow-wrap:anywhere]">
              <span className="font-mono text-12">{detail.path.split('.').slice(1).join('.')}</span>{' '}
              {describeProblem(detail)}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

/** Nothing else links to archived projects. */
function ArchivedProjects() {
  const { archive: words } = usePageWords('settings');
  const { organizationId, projectKey } = useProject();
  const { data = [] } = useQuery({
    queryKey: ['projects', 'archived', organizationId],
    queryFn: async () => {
      const { projects } = await unwrap(
        api.organizations[':organizationId'].projects.$get({
          param: { organizationId },
          query: { archived: 'true' },
        }),
      );
      return projects;
    },
  });
  const others = data.filter((project) => project.projectKey !== projectKey);
  if (others.length === 0) return null;
  return (
    <section aria-label={words.others}>
      <h3 className="text-13 font-[560]">{words.others}</h3>
      <ul className="mt-1 text-13">
        {others.map((project) => (
          <li
            key={project.projectKey}
            className="flex min-h-8 flex-wrap items-center gap-x-3 max-desk:min-h-11"
          >
            <Link
              to="/p/$projectKey/settings"
              params={{ projectKey: project.projectKey }}
              hash="archive"
              className="min-w-0 text-accent-text underline-offset-3 [overflow-wrap:anywhere] hover:underline"
            >
              <bdi>{project.name}</bdi>
            </Link>
            {project.archivedAt !== null && (
              <span className="text-12 text-muted">
                {words.since} <Time at={project.archivedAt} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
