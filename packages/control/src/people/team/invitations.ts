import type { Role } from '@pixel/database';
import { validate } from 'uuid';
import type { Actor } from '../../base/actor.ts';
import { actorName } from '../../base/actor.ts';
import { ControlError } from '../../base/control-error.ts';
import { createIdGenerator } from '../../base/id-generator.ts';
import { callDatabase } from '../../base/store-calls.ts';
import { createToken, hashToken } from '../../base/token.ts';
import { changeOrganization, findOrganization, type TeamDeps } from './change-organization.ts';
import { invitationPath } from './invitation-path.ts';
import { type InvitationStatus, invitationStatus } from './invitation-status.ts';
import { type InvitationMail, mailInvitation } from './mail-invitation.ts';
import { canManage } from './role-rules.ts';

/** An invitation to create; with an `email`, nobody else can accept it. */
export interface Invitation {
  readonly organizationId: string;
  readonly role: Role;
  readonly email?: string | undefined;
  readonly expiresInSeconds: number;
}

/** A new invitation with its secret, which isn't stored and can't be retrieved later. */
export interface CreatedInvitation {
  readonly invitationId: string;
  readonly token: string;
  /** The page on which to accept it. */
  readonly url: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly mail: InvitationMail;
}

/** An invitation in lists. Times are ISO 8601. */
export interface ListedInvitation {
  readonly invitationId: string;
  readonly role: Role;
  readonly email: string | null;
  readonly status: InvitationStatus;
  readonly invitedBy: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** The email address of the person who accepted. */
  readonly acceptedBy: string | null;
}

/**
 * Creates an invitation to a role that the actor may assign, and mails it if there are an address and a mail server. Rejects with
 * `forbidden`, `organization_not_found` or `unavailable`.
 */
export async function createInvitation(
  deps: TeamDeps,
  actor: Actor,
  invitation: Invitation,
): Promise<CreatedInvitation> {
  const { organizationName, ...created } = await insertInvitation(deps, actor, invitation);
  const mail = await mailInvitation(deps, { ...invitation, ...created, organizationName, actor });
  return { ...created, mail };
}

function insertInvitation(
  deps: TeamDeps,
  actor: Actor,
  { organizationId, role, email, expiresInSeconds }: Invitation,
): Promise<Omit<CreatedInvitation, 'mail'> & { readonly organizationName: string }> {
  return changeOrganization(deps, organizationId, actor, async (changing) => {
    checkCanManage(changing.role, role);
    const token = createToken(deps.random);
    const invitationId = createIdGenerator(deps).id();
    const expiresAt = new Date(deps.now() + expiresInSeconds * 1_000);
    await changing.db
      .insertInto('invitations')
      .values({
        id: invitationId,
        organization_id: organizationId,
        token_sha256: hashToken(token),
        email: email ?? null,
        role,
        invited_by: actorName(actor),
        invited_by_id: actor.kind === 'user' ? actor.userId : null,
        created_at: new Date(deps.now()),
        expires_at: expiresAt,
        accepted_at: null,
        accepted_by: null,
        revoked_at: null,
      })
      .execute();
    await changing.record({
      action: 'invitation.create',
      subject: invitationId,
      after: { role, email: email ?? null, expiresAt },
    });
    const { controlUrl, localUrl } = deps.login;
    const url = `${controlUrl ?? localUrl}${invitationPath(token)}`;
    const organizationName = changing.organization.name;
    return { invitationId, token, url, expiresAt: expiresAt.toISOString(), organizationName };
  });
}

/** Rejects as creating an invitation to a role does, without creating it. */
export function checkInvitation(
  deps: TeamDeps,
  actor: Actor,
  { organizationId, role }: Pick<Invitation, 'organizationId' | 'role'>,
): Promise<void> {
  return changeOrganization(deps, organizationId, actor, async (changing) =>
    checkCanManage(changing.role, role),
  );
}

/** Lists the invitations of an organization, newest first. Rejects with `organization_not_found` or `unavailable`. */
export function listInvitations(
  { db, now }: Pick<TeamDeps, 'db' | 'now'>,
  organizationId: string,
): Promise<readonly ListedInvitation[]> {
  return callDatabase(async () => {
    await findOrganization(db, organizationId);
    const rows = await db
      .selectFrom('invitations')
      .leftJoin('users', 'users.id', 'invitations.accepted_by')
      .selectAll('invitations')
      .select('users.email as accepted_by_email')
      .where('invitations.organization_id', '=', organizationId)
      .orderBy('invitations.created_at', 'desc')
      .orderBy('invitations.id', 'desc')
      .execute();
    return rows.map((row) => ({
      invitationId: row.id,
      role: row.role,
      email: row.email,
      status: invitationStatus(row, now()),
      invitedBy: row.invited_by,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      acceptedBy: row.accepted_by_email,
    }));
  });
}

/**
 * Revokes an invitation; idempotent. Rejects with `conflict` if it was accepted, `forbidden`, `invitation_not_found`,
 * `organization_not_found` or `unavailable`.
 */
export function revokeInvitation(
  deps: TeamDeps,
  actor: Actor,
  { organizationId, invitationId }: { readonly organizationId: string; readonly invitationId: string },
): Promise<{ readonly invitationId: string }> {
  return changeOrganization(deps, organizationId, actor, async ({ db, role: actorRole, record }) => {
    const row = validate(invitationId)
      ? await db
          .selectFrom('invitations')
          .selectAll()
          .where('id', '=', invitationId)
          .where('organization_id', '=', organizationId)
          .executeTakeFirst()
      : undefined;
    if (row === undefined)
      throw new ControlError('invitation_not_found', 'This organization has no such invitation');
    checkCanManage(actorRole, row.role);
    if (row.accepted_at !== null)
      throw new ControlError('conflict', 'The invitation has been accepted; remove the member instead', {
        current: { invitationId: row.id, status: 'accepted' },
      });
    if (row.revoked_at !== null) return { invitationId: row.id };
    await db
      .updateTable('invitations')
      .set({ revoked_at: new Date(deps.now()) })
      .where('id', '=', invitationId)
      .execute();
    await record({
      action: 'invitation.revoke',
      subject: row.id,
      before: { role: row.role, email: row.email },
    });
    return { invitationId: row.id };
  });
}

function checkCanManage(actorRole: Role | 'operator', role: Role): void {
  if (canManage(actorRole, role)) return;
  throw new ControlError(
    'forbidden',
    role === 'owner' ? 'Only an owner can invite an owner' : 'You need the admin or owner role',
    { parameters: { needed: role === 'owner' ? 'owner' : 'admin' } },
  );
}
