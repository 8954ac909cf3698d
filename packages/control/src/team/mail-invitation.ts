import { type Actor, nameOf } from '../actor.ts';
import type { TeamDeps } from './change-organization.ts';
import type { CreatedInvitation, Invitation } from './invitations.ts';

/** Whether an invitation was handed to the mail server; `none` where it is for nobody in particular, or there is no mail. */
export type InvitationMail = 'sent' | 'not_sent' | 'none';

/**
 * Mails the link of an invitation to whom it is for, once: the token is kept nowhere from which it could be sent again. Never
 * rejects; a mail server that fails is logged, and the link can be handed over otherwise.
 */
export async function mailInvitation(
  { sendMail, log }: Pick<TeamDeps, 'sendMail' | 'log'>,
  { email, role }: Pick<Invitation, 'email' | 'role'>,
  created: Pick<CreatedInvitation, 'invitationId' | 'url' | 'expiresAt'> & {
    readonly organizationName: string;
    readonly actor: Actor;
  },
): Promise<InvitationMail> {
  if (sendMail === undefined || email === undefined) return 'none';
  const { invitationId, url, expiresAt, organizationName, actor } = created;
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
