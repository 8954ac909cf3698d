import type { ListedOrganization, Member } from '@pixel/control/client';
import { type ControlClient, unwrap } from '../../control-client.ts';
import { CommandFailure } from '../../failure.ts';
import { toPrintable } from '../../printable.ts';

/** Returns the organization with this name or id, or the only one if neither is given. Throws with the choices if that is ambiguous. */
export async function findOrganization(
  control: ControlClient,
  wanted: string | undefined,
): Promise<ListedOrganization> {
  const { organizations } = await unwrap(control.api.organizations.$get());
  const found =
    wanted === undefined
      ? organizations
      : organizations.filter(({ organizationId, name }) => name === wanted || organizationId === wanted);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const choice = organizations.map(
    ({ organizationId, name }) => `\n  ${organizationId}  ${toPrintable(name)}`,
  );
  const problem =
    wanted === undefined || found.length > 1
      ? 'Choose the organization by id with --organization:'
      : 'This organization does not exist; choose one of:';
  throw new CommandFailure(`${problem}${choice.join('')}`);
}

/** Returns the member with this email address. Throws if there is none. */
export async function findMember(
  control: ControlClient,
  { organizationId, name }: ListedOrganization,
  email: string,
): Promise<Member> {
  const api = control.api.organizations[':organizationId'].members;
  const { members } = await unwrap(api.$get({ param: { organizationId } }));
  const member = members.find((each) => each.email.toLowerCase() === email.toLowerCase());
  if (member !== undefined) return member;
  throw new CommandFailure(`${toPrintable(email)} is not a member of ${toPrintable(name)}.`);
}
