import type { Page } from '@playwright/test';
import type { Stage } from './stage.ts';

/** A picture to take. */
export interface Shot {
  /** What its file is called, before width, theme and language. */
  readonly name: string;
  readonly path: string;
  /** Nobody is signed in. */
  readonly isSignedOut?: boolean;
  /** It shows the window alone, not the whole page. */
  readonly isOfWindow?: boolean;
  /** There is nothing like it on a desk. */
  readonly isOnPhone?: boolean;
  /** What it shows is that something is loading. */
  readonly isLoading?: boolean;
  /** The README or a guide shows it. */
  readonly isInDocs?: boolean;
  /** Is done before the page is loaded. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Is done once the page is there. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

const demo = '/p/pk_demo';
const completed = `${demo}/experiments`;

/** Returns every page and state of the dashboard. */
export function shotsOf({ emptyKey, draftKey, sharedPath }: Stage): readonly Shot[] {
  const empty = `/p/${emptyKey}`;
  const own = `/p/${draftKey}`;
  const draft = `${own}/experiments/free-shipping`;
  return [
    { name: 'sign-in', path: '/', isSignedOut: true },
    { name: 'welcome', path: '/welcome' },

    { name: 'experiments', path: `${demo}/experiments` },
    { name: 'experiments-selected', path: `${demo}/experiments`, isOfWindow: true, prepare: selectRows },
    { name: 'experiments-new', path: `${demo}/experiments?new=true`, isOfWindow: true },
    { name: 'experiments-empty', path: `${empty}/experiments` },
    { name: 'experiments-not-found', path: `${demo}/experiments?text=zeppelin` },
    { name: 'install', path: `${demo}/install` },
    { name: 'install-waiting', path: `${empty}/install` },
    { name: 'goals', path: `${demo}/goals` },
    { name: 'goals-panel', path: `${demo}/goals?open=purchase`, isOfWindow: true },
    { name: 'goals-new', path: `${demo}/goals?new=true`, isOfWindow: true },
    { name: 'goals-empty', path: `${empty}/goals` },
    { name: 'audiences', path: `${own}/audiences` },
    { name: 'audiences-panel', path: `${own}/audiences?open=nordics`, isOfWindow: true },
    { name: 'audiences-empty', path: `${empty}/audiences` },
    { name: 'layers', path: `${own}/layers` },
    { name: 'layers-new', path: `${own}/layers?new=true`, isOfWindow: true },
    { name: 'layers-empty', path: `${empty}/layers` },
    { name: 'account', path: `${demo}/account` },
    { name: 'changes', path: `${own}/changes` },
    { name: 'changes-demo', path: `${demo}/changes` },
    { name: 'changes-empty', path: `${empty}/changes` },

    { name: 'editor-draft', path: `${draft}/setup` },
    { name: 'editor-running', path: `${demo}/experiments/product-cta/setup` },
    ...['variants', 'pages', 'audience', 'traffic', 'goals', 'plan', 'schedule'].map((section) => ({
      name: `editor-${section}`,
      path: `${draft}/setup#${section}`,
      isOfWindow: true,
    })),
    { name: 'history', path: `${demo}/experiments/product-cta/history` },
    { name: 'results', path: `${completed}/demo-checkout/results`, isInDocs: true },
    { name: 'results-inconclusive', path: `${completed}/demo-headline/results` },
    { name: 'results-untrusted', path: `${completed}/demo-gallery/results` },
    { name: 'results-harm', path: `${completed}/demo-recommendations/results` },
    { name: 'results-running', path: `${demo}/experiments/product-cta/results` },
    { name: 'results-draft', path: `${draft}/results` },
    { name: 'shared', path: sharedPath, isSignedOut: true },

    {
      name: 'state-palette',
      path: `${demo}/experiments`,
      isOfWindow: true,
      prepare: press('ControlOrMeta+k'),
    },
    { name: 'state-keys', path: `${demo}/experiments`, isOfWindow: true, prepare: press('?') },
    { name: 'state-more', path: `${demo}/experiments`, isOfWindow: true, isOnPhone: true, prepare: openMore },
    { name: 'state-no-page', path: `${demo}/nothing` },
    { name: 'state-no-project', path: '/p/pk_elsewhere/experiments' },
    { name: 'state-loading', path: `${demo}/goals`, isOfWindow: true, isLoading: true, before: hold },
    { name: 'state-error', path: `${demo}/goals`, before: refuse },
    { name: 'state-offline', path: `${demo}/experiments`, isOfWindow: true, prepare: unplug },
    { name: 'state-signed-out', path: `${draft}/setup`, isOfWindow: true, prepare: endSession },
  ];
}

function press(keys: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press(keys);
    await page.getByRole('dialog').waitFor();
  };
}

async function selectRows(page: Page): Promise<void> {
  const boxes = page.getByRole('table').getByRole('checkbox');
  for (const box of (await boxes.all()).slice(0, 2)) await box.check();
}

async function openMore(page: Page): Promise<void> {
  await page.getByRole('navigation').last().getByRole('button').last().click();
  await page.getByRole('dialog').waitFor();
}

const goalsCall = '**/api/projects/*/goals';

/** Nothing is answered: the page goes on loading. */
function hold(page: Page): Promise<unknown> {
  return page.route(goalsCall, () => undefined);
}

function refuse(page: Page): Promise<unknown> {
  return page.route(goalsCall, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'X-Request-Id': '0f3d6a52' },
      json: {
        success: false,
        error: { code: 'unavailable', message: 'The database is not responding', requestId: '0f3d6a52' },
      },
    }),
  );
}

async function unplug(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(/Not connected|Nicht verbunden/).waitFor();
}

/** Somebody's session ends while something is being typed. */
async function endSession(page: Page): Promise<void> {
  await page.getByRole('textbox').first().waitFor();
  await page.context().clearCookies();
  await page.getByRole('textbox').first().fill('Free shipping bar, again');
  await page.getByRole('dialog').waitFor();
}
