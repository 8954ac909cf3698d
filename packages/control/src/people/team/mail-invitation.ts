import type { Role } from '@pixel/database';
import { type Actor, actorName } from '../../base/actor.ts';
import type { TeamDeps } from './change-organization.ts';

/** Whether the mail server accepted an invitation; `none` if it has no address, or without a mail server. */
export type InvitationMail = 'sent' | 'not_sent' | 'none';

/** A stored invitation, with the facts for its mail. */
interface InvitationToMail {
  readonly invitationId: string;
  readonly actor: Actor;
  readonly organizationName: string;
  readonly role: Role;
  readonly email?: string | undefined;
  readonly url: string;
  readonly expiresAt: string;
}

/**
 * Mails an invitation's link once; the token isn't stored, so it can't be sent again. Never rejects; logs a failure, after which the link
 * can be passed on otherwise.
 */
export async function mailInvitation(
  { sendMail, log }: Pick<TeamDeps, 'sendMail' | 'log'>,
  { invitationId, actor, organizationName, role, email, url, expiresAt }: InvitationToMail,
): Promise<InvitationMail> {
  if (sendMail === undefined || email === undefined) return 'none';
  const invitationText = `to the organization "${organizationName}" in Pixel, as ${role}.`;
  try {
    await sendMail({
      to: [email],
      subject: `You are invited to ${organizationName} in Pixel`,
      text: [
        actor.kind === 'user'
          ? `${actorName(actor)} invites you ${invitationText}`
          : `You are invited ${invitationText}`,
        '',
        `Accept it here, signed in as ${email}:`,
        '',
        `  ${url}`,
        '',
        `The link works once, until ${expiresAt}.`,
        '',
      ].join('\n'),
    });
    return 'sent';
  } catch (error) {
    log.warn({ invitationId, error }, 'Failed to email an invitation');
    return 'not_sent';
  }
}
