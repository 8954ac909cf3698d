import type { Page } from '@playwright/test';
import type { Stage } from './stage.ts';

/** A screenshot to take. */
export interface Shot {
  /** File name before width, theme and language. */
  readonly name: string;
  readonly path: string;
  /** Without a session. */
  readonly isSignedOut?: boolean;
  /** Captures only the window instead of the whole page. */
  readonly isOfWindow?: boolean;
  /** Exists only on phones. */
  readonly isOnPhone?: boolean;
  /** Shows a loading state. */
  readonly isLoading?: boolean;
  /** Whether the README or a guide shows it. */
  readonly isInDocs?: boolean;
  /** Runs before the page loads. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Runs once the page has loaded. */
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

/** Withholds all responses, so that the page keeps loading. */
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

/** Ends the session while the user is typing. */
async function endSession(page: Page): Promise<void> {
  await page.getByRole('textbox').first().waitFor();
  await page.context().clearCookies();
  await page.getByRole('textbox').first().fill('Free shipping bar, again');
  await page.getByRole('dialog').waitFor();
}
