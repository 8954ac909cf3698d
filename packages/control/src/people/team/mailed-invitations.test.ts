import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTeamHarness, type TeamHarness } from '../../api/team.harness.ts';
import type { SendMail } from '../../base/mail.ts';
import { findInvitation } from './find-invitation.ts';
import type { CreatedInvitation } from './invitations.ts';

/** Mails that the server accepted. */
const sent: Parameters<SendMail>[0][] = [];
let mailServer: 'here' | 'away' = 'here';
/** Runs while a mail is being sent. */
let whileSending = async (): Promise<void> => undefined;

let harness: TeamHarness;
let owner: string;
let organizationId: string;
beforeAll(async () => {
  harness = await startTeamHarness({
    sendMail: async (mail) => {
      await whileSending();
      if (mailServer === 'away') throw new Error('connect ECONNREFUSED');
      sent.push(mail);
    },
  });
  owner = await harness.person('owner@example.com');
  organizationId = await harness.organization('Acme', { [owner]: 'owner' });
});
afterAll(() => harness.stop());
beforeEach(() => {
  sent.length = 0;
  mailServer = 'here';
  whileSending = async () => undefined;
});

async function invited(invitation: object): Promise<CreatedInvitation> {
  const path = `/api/organizations/${organizationId}/invitations`;
  const { status, body } = await harness.post(owner, path, { role: 'editor', ...invitation });
  expect(status).toBe(200);
  return body as CreatedInvitation;
}

const find = (token: string) => findInvitation(harness.test.db, harness.test.deps, token);

it('mails the link to the invitee, with inviter, organization and expiry', async () => {
  const { url, expiresAt, mail } = await invited({ email: 'ann@example.com' });
  expect(mail).toBe('sent');
  expect(sent).toEqual([
    {
      to: ['ann@example.com'],
      subject: 'You are invited to Acme in Pixel',
      text: expect.stringMatching(
        /^owner@example\.com invites you to the organization "Acme" in Pixel, as editor\.\n/,
      ),
    },
  ]);
  expect(sent[0]?.text).toContain(`\n  ${url}\n`);
  expect(sent[0]?.text).toContain(expiresAt);
});

it('mails after the invitation is saved, so that the link works on arrival', async () => {
  let found: unknown;
  whileSending = async () => {
    const token = await harness.test.db
      .selectFrom('invitations')
      .select('email')
      .where('email', '=', 'bob@example.com')
      .executeTakeFirst();
    found = token?.email;
  };
  await invited({ email: 'bob@example.com' });
  expect(found).toBe('bob@example.com');
});

it('keeps the invitation and returns its link if the mail server fails, and says so', async () => {
  mailServer = 'away';
  const { invitationId, token, url, mail } = await invited({ email: 'carl@example.com' });
  expect([mail, url]).toEqual(['not_sent', expect.stringContaining(token)]);
  expect(await find(token)).toMatchObject({ invitationId, email: 'carl@example.com' });
  expect(harness.test.warned.at(-1)).toEqual({
    message: 'Failed to email an invitation',
    fields: { invitationId, error: expect.objectContaining({ message: 'connect ECONNREFUSED' }) },
  });
  expect(JSON.stringify(harness.test.warned)).not.toContain(token);
});

it('sends no mail without an address', async () => {
  expect(await invited({})).toMatchObject({ mail: 'none' });
  expect(sent).toEqual([]);
});

it('sends no mail for a refused invitation', async () => {
  const path = `/api/organizations/${organizationId}/invitations`;
  const stranger = await harness.person('stranger@example.com');
  const { status } = await harness.post(stranger, path, { role: 'editor', email: 'dan@example.com' });
  expect([status, sent]).toEqual([404, []]);
});
