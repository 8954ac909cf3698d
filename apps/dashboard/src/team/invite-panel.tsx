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
import { MadeInvitation } from './made-invitation.tsx';
import { type OwnOrganization, rolesToGive } from './rights.ts';
import { type NewInvitation, useInvitationProblems, useTeamChanges } from './use-team.ts';

const hourSeconds = 3_600;
const lifetimesHours = [1, 9, 24, 72, 168, 720] as const;
const usualHours = 168;

interface Wanted {
  readonly way: 'address' | 'link';
  readonly email: string;
  readonly role: Role;
  readonly hours: number;
}

function invitationOf({ way, email, role, hours }: Wanted): NewInvitation {
  return {
    role,
    expiresInSeconds: hours * hourSeconds,
    ...(way === 'address' && { email: email.trim() }),
  };
}

/** Creates an invitation, by e-mail or by link, and shows the link once. */
export function InvitePanel({
  organization,
  onClose,
}: {
  readonly organization: OwnOrganization;
  readonly onClose: () => void;
}) {
  const { invite: words } = usePageWords('team');
  const { data: entrance } = useEntrance();
  const { invite } = useTeamChanges(organization.organizationId);
  const [wanted, setWanted] = useState<Wanted>({
    way: 'address',
    email: '',
    role: 'viewer',
    hours: usualHours,
  });
  const [made, setMade] = useState<{ readonly invitation: CreatedInvitation; readonly wanted: Wanted }>();
  const send = useOneAtATime(async () => {
    await invite
      .mutateAsync(invitationOf(wanted))
      .then((invitation) => setMade({ invitation, wanted }))
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
        made === undefined ? (
          <Button type="submit" form="invite" kind="primary" disabled={invite.isPending}>
            {words.create}
          </Button>
        ) : (
          <>
            <Button
              onClick={() => {
                setMade(undefined);
                setWanted((before) => ({ ...before, email: '' }));
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
      {made === undefined ? (
        <form
          id="invite"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <InviteFields
            wanted={wanted}
            organizationId={organization.organizationId}
            roles={rolesToGive(organization.role)}
            error={invite.error}
            onChange={(part) => setWanted((before) => ({ ...before, ...part }))}
          />
        </form>
      ) : (
        <MadeInvitation
          invitation={made.invitation}
          role={made.wanted.role}
          email={made.wanted.way === 'address' ? made.wanted.email.trim() : undefined}
        />
      )}
    </Panel>
  );
}

function InviteFields({
  wanted: { way, email, role, hours },
  organizationId,
  roles: grantable,
  error,
  onChange,
}: {
  readonly wanted: Wanted;
  readonly organizationId: string;
  readonly roles: readonly Role[];
  readonly error: unknown;
  readonly onChange: (part: Partial<Wanted>) => void;
}) {
  const { invite: words, roles: about } = usePageWords('team');
  const { roles } = useWords();
  const errors = useFormErrors(error, ['email', 'role']);
  const problemAt = useDescribeProblemAt(
    useInvitationProblems(organizationId, invitationOf({ way, email, role, hours })),
  );
  return (
    <div className="flex flex-col gap-4">
      <fieldset>
        <legend className="mb-1.5 text-12 font-[560] text-muted">{words.way}</legend>
        {(['address', 'link'] as const).map((method) => (
          <label key={method} className="flex min-h-8 items-center gap-2 text-13 max-desk:min-h-11">
            <input
              type="radio"
              name="way"
              className="size-4 accent-accent"
              checked={way === method}
              onChange={() => onChange({ way: method })}
            />
            {method === 'address' ? words.toAddress : words.byLink}
          </label>
        ))}
      </fieldset>
      {way === 'address' && (
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
      <WhatItDoes way={way} email={email.trim()} role={role} hours={hours} />
      {errors.other !== undefined && <ErrorNotice error={error} />}
    </div>
  );
}

/** Who can join with the invitation, in which role, and for how long. */
function WhatItDoes({ way, email, role, hours }: Wanted) {
  const { invite: words, change } = usePageWords('team');
  const format = useFormat();
  const as = change.as[role];
  return (
    <p className="text-13 break-words text-muted">
      {way === 'link' ? words.anyoneJoins(as) : email !== '' && words.onlyJoins(email, as)}{' '}
      {words.expires(format.until(Date.now() + hours * hourSeconds * 1_000))}
    </p>
  );
}
