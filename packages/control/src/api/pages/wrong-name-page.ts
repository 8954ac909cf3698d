import { html } from 'hono/html';
import type { Markup } from '../http/markup.ts';
import { page } from './page.ts';

/** What people see who came by a name that is not the control plane's; its address is told to nobody. */
export function wrongNamePage(message: string): Markup {
  return page('Not served under this name', html`<p>${message}.</p>`);
}
