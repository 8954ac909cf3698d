import { html } from 'hono/html';
import type { Markup } from '../http/markup.ts';
import { page } from './page.ts';

/** Renders the page for requests with a foreign host name. It doesn't reveal the configured URL. */
export function wrongNamePage(message: string): Markup {
  return page('Not available at this host name', html`<p>${message}.</p>`);
}
