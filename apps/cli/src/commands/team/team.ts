import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { toJsonLine, toPrintable } from '../../printable.ts';
import { formatTable } from '../../table.ts';
import { findMember, findOrganization } from './find-organization.ts';
import { addInvitations } from './invitations.ts';
import { addInvite } from './invite.ts';
import { type Role, readRole } from './read-role.ts';

interface Options {
  readonly organization?: string;
  readonly json?: true;
}

/** Adds `pixel team list`, `invite`, `invitations`, `role` and `remove`. */
export function addTeam(program: Command, deps: CommandDeps): void {
  const team = program.command('team').description('Manage the people of an organization.');
  addList(team, deps);
  addInvite(team, deps);
  addInvitations(team, deps);
  addRole(team, deps);
  addRemove(team, deps);
}

function addList(team: Command, { control, terminal }: CommandDeps): void {
  team
    .command('list')
    .description("List an organization's members and roles.")
    .option('--organization <name>', 'name or id; required if there are several')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  pixel team list')
    .action(async ({ organization, json }: Options) => {
      const { organizationId } = await findOrganization(control, organization);
      const api = control.api.organizations[':organizationId'].members;
      const list = await unwrap(api.$get({ param: { organizationId } }));
      if (json) return terminal.out(toJsonLine(list));
      const name = toPrintable(list.name);
      if (list.members.length === 0) return terminal.out(`${name} has no members yet.\n`);
      const rows = list.members.map(({ email, role, since, lastSeenAt }) => [
        toPrintable(email),
        role,
        dayOf(since),
        dayOf(lastSeenAt),
      ]);
      terminal.out(
        `${name}\n\n${formatTable(['member', 'role', 'since', 'last seen'], rows, terminal.outStyle)}`,
      );
    });
}

function addRole(team: Command, { control, terminal }: CommandDeps): void {
  team
    .command('role')
    .description("Change a member's role.")
    .argument('<email>', 'the member')
    .argument('<role>', 'owner, admin, editor, analyst or viewer', readRole)
    .option('--organization <name>', 'name or id; required if there are several')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  pixel team role ann@example.com editor')
    .action(async (email: string, role: Role, { organization, json }: Options) => {
      const found = await findOrganization(control, organization);
      const { organizationId } = found;
      const { userId, role: was } = await findMember(control, found, email);
      const api = control.api.organizations[':organizationId'].members[':userId'].role;
      const member = await unwrap(api.$post({ param: { organizationId, userId }, json: { role, was } }));
      terminal.out(
        json ? toJsonLine(member) : `${toPrintable(member.email)} now has the role ${role}; it was ${was}.\n`,
      );
    });
}

function addRemove(team: Command, { control, terminal }: CommandDeps): void {
  team
    .command('remove')
    .description('Remove a member from an organization.')
    .argument('<email>', 'the member')
    .option('--organization <name>', 'name or id; required if there are several')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nIt takes effect at once. Open invitations by that member are revoked too.\n' +
        '\nExample:\n  pixel team remove ann@example.com',
    )
    .action(async (email: string, { organization, json }: Options) => {
      const found = await findOrganization(control, organization);
      const { organizationId } = found;
      const { userId } = await findMember(control, found, email);
      const api = control.api.organizations[':organizationId'].members[':userId'].remove;
      const member = await unwrap(api.$post({ param: { organizationId, userId } }));
      terminal.out(
        json
          ? toJsonLine(member)
          : `${toPrintable(member.email)} is no longer a member of ${toPrintable(found.name)}.\n`,
      );
    });
}

function dayOf(time: string | null): string {
  return time === null ? 'never' : time.slice(0, 10);
}
