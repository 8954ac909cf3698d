import { html } from 'hono/html';
import type { Markup } from '../http/markup.ts';
import { page } from './page.ts';

/** Who is signed in, and to what. */
export interface StartPage {
  readonly name: string;
  readonly email: string;
  readonly organizations: readonly { readonly name: string; readonly role: string }[];
  readonly basePath: string;
}

/** What people see who are signed in. */
export function startPage({ name, email, organizations, basePath }: StartPage): Markup {
  return page(
    'Pixel control plane',
    html`<p>You are signed in as <b><bdi>${name}</bdi></b>, <bdi>${email}</bdi>.</p>
<h2>Organizations</h2>
${
  organizations.length === 0
    ? html`<p>You belong to none. Ask somebody of yours for an invitation.</p>`
    : html`<ul>${organizations.map((each) => html`<li><b><bdi>${each.name}</bdi></b> <span>${each.role}</span></li>`)}</ul>`
}
<form method="post" action="${basePath}/api/auth/logout"><button class="action quiet">Sign out</button></form>`,
  );
}
