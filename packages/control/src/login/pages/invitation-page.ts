import { html } from 'hono/html';
import { type Markup, page } from './page.ts';

/** What somebody is invited to, and what to do about it. */
export interface InvitationPage {
  readonly organizationName: string;
  readonly role: string;
  /** The only address that can accept. */
  readonly email: string | null;
  readonly action:
    | { readonly kind: 'accept'; readonly as: string; readonly href: string }
    | { readonly kind: 'sign-in'; readonly href: string };
}

/** What an invitation's link shows. */
export function invitationPage({ organizationName, role, email, action }: InvitationPage): Markup {
  return page(
    'You are invited',
    html`<p>to <b>${organizationName}</b>, as <b>${role}</b>.</p>
${email === null ? '' : html`<p>The invitation is for ${email}.</p>`}
${
  action.kind === 'accept'
    ? html`<p>You are signed in as ${action.as}.</p>
<form method="post" action="${action.href}"><button class="action">Accept</button></form>`
    : html`<a class="action" href="${action.href}">Sign in to accept</a>`
}`,
  );
}

/** Why an invitation cannot be accepted. */
export function badInvitationPage(message: string, startHref: string): Markup {
  return page(
    'This invitation cannot be accepted',
    html`<p>${message}.</p>
<a class="action quiet" href="${startHref}">To the start page</a>`,
  );
}
