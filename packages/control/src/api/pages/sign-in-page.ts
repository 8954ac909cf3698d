import { html } from 'hono/html';
import type { Markup } from '../http/markup.ts';
import { page } from './page.ts';

/** How people sign in: with a provider, with login links, or not at all, with the reason. */
export type SignInMethod =
  | { readonly kind: 'provider'; readonly name: string; readonly href: string }
  | { readonly kind: 'links'; readonly command: string }
  | { readonly kind: 'none'; readonly why: string };

/**
 * Renders the page for people who aren't signed in. `nextStep` says what to do after opening a login link, which leads to the dashboard.
 */
export function signInPage(method: SignInMethod, nextStep = ''): Markup {
  switch (method.kind) {
    case 'provider':
      return page(
        'Sign in to Pixel',
        html`<p>You are not signed in.</p>
<a class="action" href="${method.href}">Sign in with ${method.name}</a>`,
      );
    case 'links':
      return page(
        'Sign in to Pixel',
        html`<p>There is no password. ${linkInstructions(method.command)} ${nextStep}</p>`,
      );
    case 'none':
      return page('Sign-in is not available here', html`<p>${method.why}.</p>`);
  }
}

/** Renders how to get a login link, for the person who runs Pixel. */
export function linkInstructions(command: string): Markup {
  return html`On the machine Pixel runs on, in the directory it was started from, run</p>
<pre tabindex="0"><code>${command}</code></pre>
<p>and open the URL it prints. It works once, within ten minutes, on that machine.`;
}
