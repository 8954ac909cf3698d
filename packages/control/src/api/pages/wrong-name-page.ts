import { html } from 'hono/html';
import type { Markup } from '../http/markup.ts';
import { page } from './page.ts';

/** The page for requests with a foreign host name; doesn't reveal our URL. */
export function wrongNamePage(message: string): Markup {
  return page('Not available at this host name', html`<p>${message}.</p>`);
}
