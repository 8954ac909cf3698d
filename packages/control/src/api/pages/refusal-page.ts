import { html } from 'hono/html';
import type { Markup } from '../http/markup.ts';
import { page } from './page.ts';
import { linkInstructions } from './sign-in-page.ts';

/** Renders the page that says why a sign-in failed, with a link to try again. */
export function refusalPage(message: string, tryAgain: string): Markup {
  return page(
    'You are not signed in',
    html`<p>${message}</p>
<a class="action" href="${tryAgain}">Try again</a>`,
  );
}

/** Renders the page that says why a login link failed, and how to get another one. */
export function linkRefusalPage(message: string, command: string): Markup {
  return page(
    'You are not signed in',
    html`<p>${message}</p>
<p>${linkInstructions(command)}</p>`,
  );
}
