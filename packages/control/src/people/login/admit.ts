import type { Database } from '@pixel/database';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { ControlDeps } from '../../base/control-deps.ts';
import { ControlError } from '../../base/control-error.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import type { RecordChange } from '../audit/record-change.ts';
import { acceptInvitation } from '../team/accept-invitation.ts';
import { LoginError } from './login-error.ts';
import { lockOldestOrganization } from './oldest-organization.ts';
import type { Person } from './person.ts';

/** Problems of the invitation itself, not of the server. */
const invitationErrors: ReadonlySet<string> = new Set(['invitation_not_found', 'forbidden']);

/** A user who may log in. */
export interface AdmittedUser {
  readonly userId: string;
  readonly email: string;
}

/** The result of admitting a person. */
export interface Admission {
  readonly user: AdmittedUser;
  /** Whether the person used an invitation, which is then spent. */
  readonly by: 'invitation' | 'itself';
}

/**
 * Returns the user for a person, in this order: known by the provider's subject, known by email address, the very first one, invited.
 * Rejects with {@link LoginError} for everyone else.
 */
export type Admit = (
  db: Transaction<Database>,
  person: Person,
  invitation: string | undefined,
) => Promise<Admission>;

/** Creates the only way for people to become users by single sign-on. */
export function createAdmit(deps: ControlDeps, recordChange: RecordChange): Admit {
  const ids = createIdGenerator(deps);

  async function addUser(db: Transaction<Database>, { email, name }: Person): Promise<AdmittedUser> {
    const userId = ids.id();
    await db.insertInto('users').values({ id: userId, email, name }).execute();
    return { userId, email };
  }

  async function addIdentity(
    db: Transaction<Database>,
    person: Person,
    user: AdmittedUser,
  ): Promise<AdmittedUser> {
    const { issuer, subject } = person;
    await db.insertInto('identities').values({ issuer, subject, user_id: user.userId }).execute();
    return user;
  }

  async function addFirstOwner(
    db: Transaction<Database>,
    person: Person,
    organizationId: string,
  ): Promise<AdmittedUser> {
    const user = await addUser(db, person);
    await db
      .insertInto('members')
      .values({ organization_id: organizationId, user_id: user.userId, role: 'owner' })
      .execute();
    await recordChange(db, {
      actor: { kind: 'user', ...user },
      organizationId,
      action: 'member.add',
      subject: user.userId,
      after: { email: user.email, role: 'owner' },
    });
    return user;
  }

  async function addInvited(
    db: Transaction<Database>,
    person: Person,
    invitation: string | undefined,
  ): Promise<AdmittedUser> {
    if (invitation === undefined)
      throw new LoginError(
        403,
        `${person.email} has no invitation yet. Ask someone in the organization for one.`,
        {
          code: 'not_invited',
          parameters: { email: person.email },
          reason: 'There is no invitation',
          person,
        },
      );
    const user = await addUser(db, person);
    try {
      await acceptInvitation(db, { ...deps, recordChange }, { token: invitation, user });
    } catch (error) {
      if (!(error instanceof ControlError) || !invitationErrors.has(error.code)) throw error;
      throw new LoginError(403, `${error.message}.`, {
        code: error.code === 'forbidden' ? 'other_address' : 'invitation_ended',
        parameters: error.parameters ?? {},
        reason: error.message,
        person,
      });
    }
    return user;
  }

  async function admitWithoutInvitation(
    db: Transaction<Database>,
    person: Person,
  ): Promise<AdmittedUser | undefined> {
    const known = await findByIdentity(db, person);
    if (known !== undefined) return known;
    const organizationId = await lockOldestOrganization(db);
    const knownUnderLock = await findByIdentity(db, person);
    if (knownUnderLock !== undefined) return knownUnderLock;
    const sameEmail = await findByEmail(db, person.email);
    if (sameEmail !== undefined) return addIdentity(db, person, sameEmail);
    if (organizationId === undefined || (await hasMembers(db))) return undefined;
    return addIdentity(db, person, await addFirstOwner(db, person, organizationId));
  }

  return async function admit(db, person, invitation) {
    const user = await admitWithoutInvitation(db, person);
    if (user !== undefined) return { user, by: 'itself' };
    const invited = await addInvited(db, person, invitation);
    return { user: await addIdentity(db, person, invited), by: 'invitation' };
  };
}

async function findByIdentity(
  db: Transaction<Database>,
  { issuer, subject }: Person,
): Promise<AdmittedUser | undefined> {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .executeTakeFirst();
}

async function findByEmail(db: Transaction<Database>, email: string): Promise<AdmittedUser | undefined> {
  return db
    .selectFrom('users')
    .select(['id as userId', 'email'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}

async function hasMembers(db: Transaction<Database>): Promise<boolean> {
  return (await db.selectFrom('members').select('user_id').limit(1).executeTakeFirst()) !== undefined;
}
