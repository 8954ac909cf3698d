import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { api, unwrap } from '../api/client.ts';
import { withScheme } from '../browser/with-scheme.ts';
import { useMe, useProjects } from '../session/use-me.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Logo } from '../ui/logo.tsx';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { useTitle } from '../ui/use-title.ts';
import { useFormErrors } from '../words/describe-error.ts';
import { useWords } from '../words/words.ts';
import { signOut } from './sign-out.ts';

const route = getRouteApi('/welcome');

/** Onboarding: creates an organization if there is none or another one is wanted, then a project. */
export function WelcomePage() {
  const { welcome, nav, signIn } = useWords();
  const { user, organizations } = useMe();
  const { data = [] } = useProjects();
  const { create, organization } = route.useSearch();
  const isAdditional = create === 'organization' && organizations.length > 0;
  useTitle(isAdditional ? nav.newOrganization : nav.newProject);
  const mine = organizations.filter(({ role }) => role === 'owner' || role === 'admin');
  const hasProjects = data.some(({ projects }) => projects.length > 0);

  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[440px] rounded-4 border border-border bg-surface p-7 shadow-2">
        <Logo size={28} />
        {isAdditional || organizations.length === 0 ? (
          <>
            <h1 className="title-page mt-4">{isAdditional ? nav.newOrganization : welcome.title}</h1>
            <p className="mt-1 text-muted">
              {isAdditional ? welcome.organizationText : welcome.noOrganization}
            </p>
            <NewOrganization />
          </>
        ) : mine.length === 0 ? (
          <>
            <h1 className="title-page mt-4">{hasProjects ? nav.newProject : welcome.noProject}</h1>
            <p className="mt-1 text-muted">{welcome.noProjectText}</p>
          </>
        ) : (
          <>
            <h1 className="title-page mt-4">{hasProjects ? nav.newProject : welcome.projectTitle}</h1>
            <p className="mt-1 text-muted">{welcome.projectText}</p>
            <NewProject key={organization} organizations={mine} initial={organization} />
          </>
        )}
        {hasProjects && (
          <Link to="/" className={`${buttonClass({ kind: 'ghost' })} mt-2 w-full`}>
            {welcome.back}
          </Link>
        )}
        <p className="mt-5 flex flex-wrap items-center justify-between gap-2 border-border border-t pt-4 text-12 text-muted">
          <bdi className="min-w-0 break-words">{user.email}</bdi>
          <Button kind="ghost" size="small" onClick={signOut}>
            {signIn.signOut}
          </Button>
        </p>
      </div>
    </main>
  );
}

function NewOrganization() {
  const { welcome } = useWords();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { register, handleSubmit } = useForm({ defaultValues: { name: '' } });
  const create = useMutation({
    mutationFn: (json: { readonly name: string }) => unwrap(api.organizations.$post({ json })),
    async onSuccess({ organizationId }) {
      await queryClient.invalidateQueries({ queryKey: ['me'] });
      await navigate({ to: '/welcome', search: { organization: organizationId }, replace: true });
    },
  });
  const submit = useOneAtATime(create.mutateAsync);
  const errors = useFormErrors(create.error, ['name']);
  return (
    <form
      className="mt-5 flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((values) => submit(values))(event)}
    >
      <TextField
        label={welcome.organizationName}
        error={errors.forField('name') ?? errors.other}
        required
        autoComplete="organization"
        {...register('name')}
      />
      <Button type="submit" kind="primary" size="large" disabled={create.isPending}>
        {welcome.createOrganization}
      </Button>
    </form>
  );
}

function NewProject({
  organizations,
  initial,
}: {
  readonly organizations: readonly { readonly organizationId: string; readonly name: string }[];
  /** The preselected organization, if it is one of them. */
  readonly initial: string | undefined;
}) {
  const { welcome } = useWords();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const first = organizations.find(({ organizationId }) => organizationId === initial) ?? organizations[0];
  const { register, handleSubmit } = useForm({
    defaultValues: { organizationId: first?.organizationId ?? '', name: '', origin: '' },
  });
  const create = useMutation({
    mutationFn: ({
      organizationId,
      name,
      origin,
    }: {
      organizationId: string;
      name: string;
      origin: string;
    }) =>
      unwrap(
        api.organizations[':organizationId'].projects.$post({
          param: { organizationId },
          json: {
            name,
            timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            ...(origin.trim() !== '' && { allowedOrigins: [toOrigin(origin)] }),
          },
        }),
      ),
    async onSuccess({ projectKey }) {
      await queryClient.invalidateQueries({ queryKey: ['projects'] });
      await navigate({ to: '/p/$projectKey/install', params: { projectKey } });
    },
  });
  const submit = useOneAtATime(create.mutateAsync);
  const errors = useFormErrors(create.error, ['name', 'allowedOrigins']);

  return (
    <form
      className="mt-5 flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit((values) => submit(values))(event)}
    >
      {organizations.length > 1 && (
        <SelectField label={welcome.organization} {...register('organizationId')}>
          {organizations.map(({ organizationId, name }) => (
            <option key={organizationId} value={organizationId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={welcome.projectName}
        error={errors.forField('name') ?? errors.other}
        required
        {...register('name')}
      />
      <TextField
        label={welcome.projectHost}
        hint={welcome.projectHostHint}
        error={errors.forField('allowedOrigins') === undefined ? undefined : welcome.projectHostWrong}
        placeholder="https://shop.example"
        inputMode="url"
        {...register('origin')}
      />
      <Button type="submit" kind="primary" size="large" disabled={create.isPending}>
        {welcome.createProject}
      </Button>
    </form>
  );
}

/** Returns a typed URL as an origin: with its scheme, without its path. */
function toOrigin(typed: string): string {
  const text = typed.trim();
  const url = withScheme(text);
  return URL.canParse(url) ? new URL(url).origin : text;
}
