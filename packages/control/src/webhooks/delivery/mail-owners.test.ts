import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startWebhookHarness, type WebhookHarness } from '../../api/webhooks.harness.ts';
import { createMailOwners } from './mail-owners.ts';

const switchedOffAt = Date.UTC(2026, 0, 2);
const userId = '018f0000-0000-7000-8000-000000000001';

let harness: WebhookHarness;
beforeAll(async () => {
  harness = await startWebhookHarness();
  const { organization_id } = await harness.db
    .selectFrom('projects')
    .select('organization_id')
    .executeTakeFirstOrThrow();
  await harness.db
    .insertInto('users')
    .values({ id: userId, email: 'owner@example.com', name: 'Owner' })
    .execute();
  await harness.db
    .insertInto('members')
    .values({ organization_id, user_id: userId, role: 'owner' })
    .execute();
  await harness.create('gone');
});
afterAll(() => harness.stop());
beforeEach(async () => {
  await harness.db
    .updateTable('webhook_endpoints')
    .set({
      is_enabled: false,
      disabled_because: 'gone',
      disabled_at: new Date(switchedOffAt),
      tell_owners_at: new Date(switchedOffAt),
    })
    .execute();
});

function create(isAway: () => boolean) {
  const tries: number[] = [];
  let now = switchedOffAt;
  const mailOwners = createMailOwners({
    db: harness.db,
    now: () => now,
    async sendMail() {
      tries.push((now - switchedOffAt) / 60_000);
      if (isAway()) throw new Error('Mail is away');
    },
  });
  return {
    /** Minutes after the disabling at which an email was attempted. */
    tries,
    at(minutes: number) {
      now = switchedOffAt + minutes * 60_000;
      return mailOwners();
    },
  };
}

it('retries after a minute with growing delays, until the mail is sent', async () => {
  let isAway = true;
  const { tries, at } = create(() => isAway);
  await expect(at(0)).rejects.toThrow('Mail is away');
  await at(0.9);
  await expect(at(1)).rejects.toThrow('Mail is away');
  await at(1.9);
  await expect(at(20)).rejects.toThrow('Mail is away');
  await at(39);
  isAway = false;
  await at(40);
  await at(1_000);
  expect(tries).toEqual([0, 1, 20, 40]);
});

it('gives up after a day', async () => {
  const { tries, at } = create(() => true);
  await expect(at(23 * 60)).rejects.toThrow('Mail is away');
  await at(24 * 60);
  await at(1_000_000);
  expect(tries).toEqual([23 * 60]);
});

it('mails once across several processes', async () => {
  const instances = [create(() => false), create(() => false)];
  await Promise.all(instances.map(({ at }) => at(0)));
  expect(instances.flatMap(({ tries }) => tries)).toEqual([0]);
});

it('mails nothing for an endpoint that is enabled again', async () => {
  await harness.api.ask(harness.at('gone', '/enable'), {});
  const { tries, at } = create(() => false);
  await at(1);
  expect(tries).toEqual([]);
  const row = await harness.db
    .selectFrom('webhook_endpoints')
    .select('tell_owners_at')
    .executeTakeFirstOrThrow();
  expect(row.tell_owners_at).toBeNull();
});
