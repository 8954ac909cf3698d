import { html } from 'hono/html';
import type { Markup } from '../http/markup.ts';
import { page } from './page.ts';

/** What somebody is invited to, and what to do about it. */
export interface InvitationPage {
  readonly organizationName: string;
  readonly role: string;
  /** The only address that can accept. */
  readonly email: string | null;
  readonly action:
    | { readonly kind: 'accept'; readonly as: string; readonly href: string }
    | { readonly kind: 'sign-in'; readonly href: string }
    /** Only the owner can sign in here. */
    | { readonly kind: 'none' };
}

/** What an invitation's link shows. */
export function invitationPage({ organizationName, role, email, action }: InvitationPage): Markup {
  return page(
    'You are invited',
    html`<p>to <b><bdi>${organizationName}</bdi></b>, as <b>${role}</b>.</p>
${email === null ? '' : html`<p>The invitation is for ${email}.</p>`}
${actionOf(action)}`,
  );
}

function actionOf(action: InvitationPage['action']): Markup | string {
  switch (action.kind) {
    case 'accept':
      return html`<p>You are signed in as ${action.as}.</p>
<form method="post" action="${action.href}"><button class="action">Accept</button></form>`;
    case 'sign-in':
      return html`<a class="action" href="${action.href}">Sign in to accept</a>`;
    case 'none':
      return html`<p>Nobody but the owner can sign in here yet: whoever runs this server has to connect an identity provider first. The invitation can be accepted then.</p>`;
  }
}

/** Why an invitation cannot be accepted. */
export function badInvitationPage(message: string, startHref: string): Markup {
  return page(
    'This invitation cannot be accepted',
    html`<p>${message}.</p>
<a class="action quiet" href="${startHref}">To the start page</a>`,
  );
}
