import type { Command } from 'commander';
import type { CommandDeps } from '../../command-deps.ts';
import { unwrap } from '../../control-client.ts';
import { readExpiry } from '../../read-expiry.ts';
import { withOptionNames } from '../../with-option-names.ts';
import { findOrganization } from './find-organization.ts';
import { type Role, readRole } from './read-role.ts';

interface Options {
  readonly organization?: string;
  readonly role: Role;
  readonly email?: string;
  readonly expires: string;
  readonly json?: true;
}

/** Adds `pixel team invite`. */
export function addInvite(team: Command, { control, terminal }: CommandDeps): void {
  team
    .command('invite')
    .description('Create a link that lets one person join an organization.')
    .requiredOption('--role <role>', 'owner, admin, editor, analyst or viewer', readRole)
    .option('--email <address>', 'only this address can accept it')
    .option('--expires <duration>', 'how long it is valid: 30m, 1h, 7d; from 1m to 30d', '7d')
    .option('--organization <name>', 'name or id; required if there are several')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nWithout --email, anyone with the link can join. It cannot be shown again. With --email, it is\n' +
        'also emailed if the server has a mail server (SMTP_URL).\n' +
        '\nExample:\n  pixel team invite --role editor --email ann@example.com',
    )
    .action(async ({ organization, role, email, expires, json: asJson }: Options) => {
      const expiresInSeconds = readExpiry(expires);
      const { organizationId } = await findOrganization(control, organization);
      const json = { role, expiresInSeconds, ...(email === undefined ? {} : { email }) };
      const api = control.api.organizations[':organizationId'].invitations;
      const created = await withOptionNames(unwrap(api.$post({ param: { organizationId }, json })), [
        'email',
      ]);
      if (asJson) return terminal.out(`${JSON.stringify(created)}\n`);
      const { url, expiresAt, mail } = created;
      const mailed = mail === 'sent' ? `emailed  to ${email}\n` : '';
      terminal.out(`link     ${url}\nexpires  ${expiresAt}\n${mailed}`);
      if (mail === 'not_sent')
        terminal.err('The email failed: send the link yourself. See the server log for the reason.\n');
    });
}
