import type { Database } from '@pixel/database';
import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../base/actor.ts';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import { isLoopbackHost } from '../../base/loopback.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { createToken, hashToken } from '../../base/token.ts';
import type { RecordChange } from '../audit/record-change.ts';
import type { AdmittedUser } from './admit.ts';
import { lockOldestOrganization } from './oldest-organization.ts';

const lifetimeMs = 10 * 60_000;
/** The owner's identity until there are people with addresses. */
const firstOwner = { email: 'owner@localhost', name: 'Owner' };

/** A link that logs the owner in. */
export interface LoginLink {
  readonly url: string;
  readonly expiresAt: string;
}

/** Single-use links that log the owner in, within ten minutes, on the machine itself. */
export interface LoginLinks {
  /** Why links are disabled, as a sentence; undefined if they are enabled. */
  readonly disabledReason: string | undefined;
  /** Creates a link. Rejects with `forbidden` if links are disabled. */
  create(actor: Actor): Promise<LoginLink>;
  /** Spends a link and returns the owner, or undefined if the link isn't valid any more. */
  use(db: Transaction<Database>, token: string): Promise<AdmittedUser | undefined>;
}

/** Creates the login links. They are disabled with single sign-on, and if the control plane has an address other than this machine's. */
export function createLoginLinks(deps: ControlDeps, recordChange: RecordChange): LoginLinks {
  const { db, now, random, login } = deps;
  const ids = createIdGenerator(deps);
  const base = login.controlUrl ?? login.localUrl;
  const disabledReason = findDisabledReason(deps);

  async function findOwner(transaction: Transaction<Database>): Promise<AdmittedUser> {
    const organizationId = await lockOldestOrganization(transaction);
    if (organizationId === undefined)
      throw new ControlError('organization_not_found', 'There is no organization');
    const owner = await transaction
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['users.id as userId', 'users.email'])
      .where('members.organization_id', '=', organizationId)
      .where('members.role', '=', 'owner')
      .orderBy('members.created_at')
      .orderBy('users.id')
      .executeTakeFirst();
    return owner ?? addOwner(transaction, organizationId);
  }

  async function addOwner(transaction: Transaction<Database>, organizationId: string): Promise<AdmittedUser> {
    const { email } = firstOwner;
    await transaction
      .insertInto('users')
      .values({ id: ids.id(), ...firstOwner })
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .execute();
    const { userId } = await transaction
      .selectFrom('users')
      .select('id as userId')
      .where(sql`lower(email)`, '=', email)
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('members')
      .values({ organization_id: organizationId, user_id: userId, role: 'owner' })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'user_id']).doUpdateSet({ role: 'owner' }),
      )
      .execute();
    await recordChange(transaction, {
      actor: { kind: 'system' },
      organizationId,
      action: 'member.add',
      subject: userId,
      after: { email, role: 'owner' },
    });
    return { userId, email };
  }

  return {
    disabledReason,
    async create(actor) {
      if (disabledReason !== undefined)
        throw new ControlError('forbidden', disabledReason, { parameters: { provider: 'set' } });
      const token = createToken(random);
      const expiresAt = new Date(now() + lifetimeMs);
      await callDatabase(() =>
        db.transaction().execute(async (transaction) => {
          await transaction.deleteFrom('login_links').where('expires_at', '<=', new Date(now())).execute();
          await transaction
            .insertInto('login_links')
            .values({ token_sha256: hashToken(token), expires_at: expiresAt, used_at: null })
            .execute();
          await recordChange(transaction, { actor, action: 'login_link.create', subject: 'owner' });
        }),
      );
      return { url: `${base}/api/auth/link?token=${token}`, expiresAt: expiresAt.toISOString() };
    },
    async use(transaction, token) {
      if (disabledReason !== undefined) return undefined;
      const { numUpdatedRows } = await transaction
        .updateTable('login_links')
        .set({ used_at: new Date(now()) })
        .where('token_sha256', '=', hashToken(token))
        .where('used_at', 'is', null)
        .where('expires_at', '>', new Date(now()))
        .executeTakeFirst();
      return numUpdatedRows > 0n ? findOwner(transaction) : undefined;
    },
  };
}

function findDisabledReason({ login }: Pick<ControlDeps, 'login'>): string | undefined {
  if (login.provider !== undefined)
    return 'Sign-in links are disabled because OIDC_ISSUER is set; sign in with single sign-on';
  if (!isLoopbackHost(new URL(login.controlUrl ?? login.localUrl).hostname))
    return 'Sign-in links work only on this machine’s own address: unset CONTROL_URL and CONTROL_HOST, or set OIDC_ISSUER to sign in with single sign-on';
  return undefined;
}
