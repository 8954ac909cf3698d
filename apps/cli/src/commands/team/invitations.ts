import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { toJsonLine, toPrintable } from '../../printable.ts';
import { formatTable } from '../../table.ts';
import { findOrganization } from './find-organization.ts';

interface Options {
  readonly organization?: string;
  readonly json?: true;
}

/** Adds `pixel team invitations`. */
export function addInvitations(team: Command, { control, terminal }: CommandDeps): void {
  team
    .command('invitations')
    .description("List an organization's invitations and their state, newest first.")
    .option('--organization <name>', 'name or id; required if there are several')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', '\nExample:\n  pixel team invitations')
    .action(async ({ organization, json }: Options) => {
      const { organizationId } = await findOrganization(control, organization);
      const api = control.api.organizations[':organizationId'].invitations;
      const response = await unwrap(api.$get({ param: { organizationId } }));
      if (json) return terminal.out(toJsonLine(response));
      if (response.invitations.length === 0) return terminal.out('There are none.\n');
      const rows = response.invitations.map(({ email, role, status, invitedBy, expiresAt, acceptedBy }) => [
        toPrintable(email ?? acceptedBy ?? 'anyone with the link'),
        role,
        status,
        toPrintable(invitedBy),
        expiresAt,
      ]);
      terminal.out(formatTable(['for', 'role', 'status', 'invited by', 'expires'], rows, terminal.outStyle));
    });
}
