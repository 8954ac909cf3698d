import { html } from 'hono/html';
import { type ControlErrorCode, controlErrorStatus } from '../../base/control-error.ts';
import { asksForPage } from '../http/asks-for-page.ts';
import type { ShowError } from '../http/create-app.ts';
import type { OwnAddress } from '../http/own-address.ts';
import { page } from './page.ts';

const titles: Partial<Record<ControlErrorCode, string>> = {
  rate_limited: 'Too many sign-ins',
  not_found: 'There is no such page',
  forbidden: 'This is not allowed',
  unavailable: 'Pixel is not available at the moment',
  busy: 'Pixel is busy at the moment',
};

/** Creates a function that renders errors for people on a page or signing in, with the next step. */
export function showError({ basePath }: Pick<OwnAddress, 'basePath'>): ShowError {
  return function show(context, { code, message }) {
    if (!asksForPage(context)) return undefined;
    return page(
      titles[code] ?? 'This did not work',
      html`<p>${message}.</p>
${controlErrorStatus[code] < 500 ? '' : html`<p>In the log of the server it is request <code>${context.get('requestId')}</code>.</p>`}
<a class="action quiet" href="${basePath}/">To the start page</a>`,
    );
  };
}
