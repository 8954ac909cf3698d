import { html } from 'hono/html';
import type { Markup } from '../http/markup.ts';
import { page } from './page.ts';

/** A command line's request for access, and the user it would act as. */
export interface ApprovePage {
  readonly basePath: string;
  readonly code: string;
  readonly user: { readonly userId: string; readonly email: string };
  readonly host: string;
  readonly address: string;
  readonly askedAt: Date;
}

/** Asks the user to approve a command line's access. */
export function approvePage({ basePath, code, user, host, address, askedAt }: ApprovePage): Markup {
  const time = `${askedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return page(
    'May this command line work as you?',
    html`<p>The command <b>pixel</b> on a machine that calls itself <b><bdi>${host}</bdi></b> asks to do all that you may do here, as <b><bdi>${user.email}</bdi></b>.</p>
<ul><li><b>Code</b> <span><code>${code}</code></span></li><li><b>Asked</b> <span>${time}</span></li><li><b>From</b> <span>${address}</span></li></ul>
<p>Allow it only if you have just started <b>pixel login</b> yourself, and it shows this very code. Whoever sent you a link to this page would be let in as you.</p>
${formTo(`${basePath}/device/approve`, { code, user: user.userId }, html`<button class="action">Allow</button>`)}
${formTo(`${basePath}/device/deny`, { code, user: user.userId }, html`<button class="action quiet">Do not allow</button>`)}`,
  );
}

/** Asks for the code that a command line shows. */
export function codePage({
  basePath,
  problem,
}: {
  readonly basePath: string;
  readonly problem: string | undefined;
}): Markup {
  return page(
    'Sign in a command line',
    html`${problem === undefined ? '' : html`<p>${problem}</p>`}
<form method="get" action="${basePath}/device"><p><label for="code">The code that <b>pixel login</b> shows</label></p>
<input id="code" name="code" required autocomplete="off" autocapitalize="characters" spellcheck="false" placeholder="BCDF-GHJK">
<button class="action">Go on</button></form>`,
  );
}

/** The result of the user's decision. */
export function answeredPage(decision: 'approved' | 'denied', startHref: string): Markup {
  const [title, text] =
    decision === 'approved'
      ? [
          'The command line is signed in',
          'You can close this page and go on there. It is among your sessions now, where it can be ended.',
        ]
      : ['Nothing was allowed', 'The command line was told so.'];
  return page(
    title,
    html`<p>${text}</p>
<a class="action quiet" href="${startHref}">To the start page</a>`,
  );
}

function formTo(action: string, fields: Readonly<Record<string, string>>, button: Markup): Markup {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="${action}">${inputs}${button}</form>`;
}
