import { html } from 'hono/html';
import { type ControlErrorCode, controlErrorStatus } from '../../base/control-error.ts';
import type { ShowError } from '../http/create-app.ts';
import type { OwnAddress } from '../http/own-address.ts';
import { prefersHtml } from '../http/prefers-html.ts';
import { page } from './page.ts';

const titles: Partial<Record<ControlErrorCode, string>> = {
  rate_limited: 'Too many sign-ins',
  not_found: 'This page does not exist',
  forbidden: "You can't do this",
  unavailable: 'Pixel is temporarily unavailable',
  busy: 'Pixel is busy',
};

/** Creates a function that renders an error as a page, for requests that a browser will display. */
export function showError({ basePath }: Pick<OwnAddress, 'basePath'>): ShowError {
  return function show(context, { code, message }) {
    if (!prefersHtml(context)) return undefined;
    return page(
      titles[code] ?? 'Something went wrong',
      html`<p>${message}.</p>
${controlErrorStatus[code] < 500 ? '' : html`<p>Request ID in the server log: <code>${context.get('requestId')}</code>.</p>`}
<a class="action quiet" href="${basePath}/">Back to the start page</a>`,
    );
  };
}
