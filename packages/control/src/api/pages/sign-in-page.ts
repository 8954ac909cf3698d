import { html } from 'hono/html';
import type { Markup } from '../http/markup.ts';
import { page } from './page.ts';

/** How people sign in: with a provider, with links, or not at all, and why. */
export type SignInMethod =
  | { readonly kind: 'provider'; readonly name: string; readonly href: string }
  | { readonly kind: 'links'; readonly command: string }
  | { readonly kind: 'none'; readonly why: string };

/** The page for people who aren't signed in; `afterwards` says what to do after a link, which leads to the start page. */
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

/** How to get a link, for the person who runs Pixel. */
export function linkInstructions(command: string): Markup {
  return html`On the machine Pixel runs on, in the directory it was started from, run</p>
<pre tabindex="0"><code>${command}</code></pre>
<p>and open the URL it prints. It works once, within ten minutes, on that machine.`;
}
