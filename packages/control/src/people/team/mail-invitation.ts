import type { Role } from '@pixel/database';
import { type Actor, nameOf } from '../../base/actor.ts';
import type { TeamDeps } from './change-organization.ts';

/** Whether an invitation was handed to the mail server; `none` where it is for nobody in particular, or there is no mail. */
export type InvitationMail = 'sent' | 'not_sent' | 'none';

/** An invitation that is there, with what its mail says of it. */
interface MadeInvitation {
  readonly invitationId: string;
  readonly actor: Actor;
  readonly organizationName: string;
  readonly role: Role;
  readonly email?: string | undefined;
  readonly url: string;
  readonly expiresAt: string;
}

/**
 * Mails the link of an invitation to whom it is for, once: the token is kept nowhere from which it could be sent again. Never
 * rejects; a mail server that fails is logged, and the link can be handed over otherwise.
 */
export async function mailInvitation(
  { sendMail, log }: Pick<TeamDeps, 'sendMail' | 'log'>,
  { invitationId, actor, organizationName, role, email, url, expiresAt }: MadeInvitation,
): Promise<InvitationMail> {
  if (sendMail === undefined || email === undefined) return 'none';
  const what = `to the organization "${organizationName}" in Pixel, as ${role}.`;
  try {
    await sendMail({
      to: [email],
      subject: `You are invited to ${organizationName} in Pixel`,
      text: [
        actor.kind === 'user' ? `${nameOf(actor)} invites you ${what}` : `You are invited ${what}`,
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
    log.warn({ invitationId, error }, 'An invitation could not be mailed');
    return 'not_sent';
  }
}
