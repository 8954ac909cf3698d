import { html } from 'hono/html';
import type { Markup } from '../http/markup.ts';
import { page } from './page.ts';

/** The content of {@link approvalPage}: a CLI's request, and the user it would act as. */
export interface ApprovalPageProps {
  readonly basePath: string;
  readonly code: string;
  readonly user: { readonly userId: string; readonly email: string };
  readonly host: string;
  readonly address: string;
  readonly requestedAt: Date;
}

/** Renders the page that asks the user to allow or deny a CLI's request. */
export function approvalPage({
  basePath,
  code,
  user,
  host,
  address,
  requestedAt,
}: ApprovalPageProps): Markup {
  const time = `${requestedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return page(
    'Allow the pixel CLI to act as you?',
    html`<p>The <b>pixel</b> command on a machine named <b><bdi>${host}</bdi></b> wants to do everything you can do here, as <b><bdi>${user.email}</bdi></b>.</p>
<ul><li><b>Code</b> <span><code>${code}</code></span></li><li><b>Requested</b> <span>${time}</span></li><li><b>From</b> <span>${address}</span></li></ul>
<p>Allow this only if you just ran <b>pixel login</b> yourself and it shows this exact code. If someone sent you a link to this page, they would be signed in as you.</p>
${formTo(`${basePath}/device/approve`, { code, user: user.userId }, html`<button class="action">Allow</button>`)}
${formTo(`${basePath}/device/deny`, { code, user: user.userId }, html`<button class="action quiet">Don’t allow</button>`)}`,
  );
}

/** Renders the page that asks for the code that the CLI shows. */
export function codePage({
  basePath,
  problem,
}: {
  readonly basePath: string;
  readonly problem: string | undefined;
}): Markup {
  return page(
    'Sign in to the pixel CLI',
    html`${problem === undefined ? '' : html`<p>${problem}</p>`}
<form method="get" action="${basePath}/device"><p><label for="code">The code shown by <b>pixel login</b></label></p>
<input id="code" name="code" required autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="BCDF-GHJK">
<button class="action">Continue</button></form>`,
  );
}

/** Renders the page that confirms the user's decision. */
export function decisionPage(decision: 'approved' | 'denied', homeHref: string): Markup {
  const [title, text] =
    decision === 'approved'
      ? [
          'The pixel CLI is signed in',
          'You can close this page and return to your terminal. To sign the CLI out later, end its session in your account settings.',
        ]
      : ['The request was denied', 'The pixel CLI is not signed in.'];
  return page(
    title,
    html`<p>${text}</p>
<a class="action quiet" href="${homeHref}">Back to the start page</a>`,
  );
}

function formTo(action: string, fields: Readonly<Record<string, string>>, button: Markup): Markup {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="${action}">${inputs}${button}</form>`;
}
