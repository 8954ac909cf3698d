import type { CreatedInvitation } from '@pixel/control/client';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useEntrance } from '../people/use-entrance.ts';
import type { Role } from '../session/project.ts';
import { useDescribeProblemAt } from '../session/use-problems.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { useFormErrors } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import { NewInvitationLink } from './new-invitation-link.tsx';
import { grantableRoles, type OwnOrganization } from './rights.ts';
import { type NewInvitation, useInvitationProblems, useTeamMutations } from './use-team.ts';

const hourSeconds = 3_600;
const lifetimesHours = [1, 9, 24, 72, 168, 720] as const;
const defaultHours = 168;

interface InviteValues {
  readonly method: 'address' | 'link';
  readonly email: string;
  readonly role: Role;
  readonly hours: number;
}

function toInvitation({ method, email, role, hours }: InviteValues): NewInvitation {
  return {
    role,
    expiresInSeconds: hours * hourSeconds,
    ...(method === 'address' && { email: email.trim() }),
  };
}

/** Creates an invitation, by email or by link, and shows the link once. */
export function InvitePanel({
  organization,
  onClose,
}: {
  readonly organization: OwnOrganization;
  readonly onClose: () => void;
}) {
  const { invite: words } = usePageWords('team');
  const { data: entrance } = useEntrance();
  const { invite } = useTeamMutations(organization.organizationId);
  const [values, setValues] = useState<InviteValues>({
    method: 'address',
    email: '',
    role: 'viewer',
    hours: defaultHours,
  });
  const [created, setCreated] = useState<{
    readonly invitation: CreatedInvitation;
    readonly values: InviteValues;
  }>();
  const send = useOneAtATime(async () => {
    await invite
      .mutateAsync(toInvitation(values))
      .then((invitation) => setCreated({ invitation, values }))
      // The field shows the refusal.
      .catch(() => undefined);
  });
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={words.title}
      description={<bdi>{words.about(organization.name)}</bdi>}
      actions={
        created === undefined ? (
          <Button type="submit" form="invite" kind="primary" disabled={invite.isPending}>
            {words.create}
          </Button>
        ) : (
          <>
            <Button
              onClick={() => {
                setCreated(undefined);
                setValues((values) => ({ ...values, email: '' }));
                invite.reset();
              }}
            >
              {words.another}
            </Button>
            <Button kind="primary" onClick={onClose}>
              {words.done}
            </Button>
          </>
        )
      }
    >
      {entrance !== undefined && entrance.kind !== 'provider' && (
        <div className="mb-4">
          <Notice tone="warning" icon={KeyRound}>
            {words.noProvider}
          </Notice>
        </div>
      )}
      {created === undefined ? (
        <form
          id="invite"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <InviteFields
            values={values}
            organizationId={organization.organizationId}
            roles={grantableRoles(organization.role)}
            error={invite.error}
            onChange={(part) => setValues((values) => ({ ...values, ...part }))}
          />
        </form>
      ) : (
        <NewInvitationLink
          invitation={created.invitation}
          role={created.values.role}
          email={created.values.method === 'address' ? created.values.email.trim() : undefined}
        />
      )}
    </Panel>
  );
}

function InviteFields({
  values: { method, email, role, hours },
  organizationId,
  roles: grantable,
  error,
  onChange,
}: {
  readonly values: InviteValues;
  readonly organizationId: string;
  readonly roles: readonly Role[];
  readonly error: unknown;
  readonly onChange: (part: Partial<InviteValues>) => void;
}) {
  const { invite: words, roles: about } = usePageWords('team');
  const { roles } = useWords();
  const errors = useFormErrors(error, ['email', 'role']);
  const problemAt = useDescribeProblemAt(
    useInvitationProblems(organizationId, toInvitation({ method, email, role, hours })),
  );
  return (
    <div className="flex flex-col gap-4">
      <fieldset>
        <legend className="mb-1.5 text-12 font-[560] text-muted">{words.method}</legend>
        {(['address', 'link'] as const).map((option) => (
          <label key={option} className="flex min-h-8 items-center gap-2 text-13 max-desk:min-h-11">
            <input
              type="radio"
              name="way"
              className="size-4 accent-accent"
              checked={method === option}
              onChange={() => onChange({ method: option })}
            />
            {option === 'address' ? words.toAddress : words.byLink}
          </label>
        ))}
      </fieldset>
      {method === 'address' && (
        <TextField
          type="email"
          label={words.email}
          hint={words.emailHint}
          error={errors.forField('email') ?? (email.trim() === '' ? undefined : problemAt('email'))}
          value={email}
          required
          autoComplete="off"
          onChange={({ target }) => onChange({ email: target.value })}
        />
      )}
      <SelectField
        label={words.role}
        hint={about[role]}
        error={errors.forField('role') ?? problemAt('role')}
        value={role}
        onChange={({ target }) =>
          onChange({ role: grantable.find((role) => role === target.value) ?? 'viewer' })
        }
      >
        {grantable.map((role) => (
          <option key={role} value={role}>
            {roles[role]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.expiry}
        value={hours}
        onChange={({ target }) => onChange({ hours: Number(target.value) })}
      >
        {lifetimesHours.map((hours) => (
          <option key={hours} value={hours}>
            {hours < 24 ? words.hours(hours) : words.days(hours / 24)}
          </option>
        ))}
      </SelectField>
      <InvitationSummary method={method} email={email.trim()} role={role} hours={hours} />
      {errors.other !== undefined && <ErrorNotice error={error} />}
    </div>
  );
}

/** Who can join with the invitation, in which role, and for how long. */
function InvitationSummary({ method, email, role, hours }: InviteValues) {
  const { invite: words, change } = usePageWords('team');
  const format = useFormat();
  const roleWithArticle = change.withArticle[role];
  return (
    <p className="text-13 break-words text-muted">
      {method === 'link'
        ? words.anyoneJoins(roleWithArticle)
        : email !== '' && words.onlyJoins(email, roleWithArticle)}{' '}
      {words.expires(format.until(Date.now() + hours * hourSeconds * 1_000))}
    </p>
  );
}
