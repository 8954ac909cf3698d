import { realpath } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expectToFit, test, violationsOf, withOwner } from '../../support/browser-dashboard.ts';
import { expect } from '../../support/browser-test.ts';
import type { PixelServer } from '../../support/pixel-server.ts';
import { queryPostgres } from '../../support/query-postgres.ts';
import { kill, pidOf } from '../../support/roles.ts';

test.describe.configure({ mode: 'serial' });

const installation = '/p/pk_demo/installation';
const secret = 'what-a-visitor-sent';
let pixel: PixelServer;

withOwner(
  async (started) => {
    pixel = started;
    await appendToQueue(
      JSON.stringify({
        formatVersion: 1,
        body: { projectKey: 'pk_demo', eventName: '<b>x</b>', payload: secret },
      }),
    );
    await fetch(`${pixel.url}/sdk/event`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        projectKey: 'pk_nobody',
        anonymousId: '0190b5a4-7c1e-4e2b-8f4e-2b6a1c9d3e55',
        eventName: 'hello',
        assignments: [],
      }),
    });
  },
  { PIXEL_DEMO: 'empty' },
);

/** Queues a record as the edge does, but unchecked. */
async function appendToQueue(record: string): Promise<void> {
  const socketPath = await realpath(join(pixel.dataDirectory, 'edge.sock'));
  await new Promise<void>((resolve, reject) => {
    request({ socketPath, method: 'POST', path: '/append' }, (response) => {
      response
        .resume()
        .once('end', () => (response.statusCode === 200 ? resolve() : reject(new Error('Refused'))));
    })
      .once('error', reject)
      .end(record);
  });
}

test('shows the server status to the owner of the first organization, and refreshes itself', async ({
  page,
}) => {
  await page.goto(`${pixel.controlUrl}/p/pk_demo/goals`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await expect(page).toHaveURL(/\/installation$/);
  const doctor = page.getByRole('region', { name: 'Doctor', exact: true });
  await expect(doctor).toContainText('PostgreSQL is responding.');
  await expect(doctor).toContainText('Edges have the newest configuration.');
  await expect(doctor).toContainText('See the reasons below, then retry or drop them.');
  const databases = page.getByRole('region', { name: 'Databases and disk', exact: true });
  await expect(databases).toContainText(/free on the event disk\./);
  await expect(databases.getByRole('region', { name: 'PostgreSQL', exact: true })).toContainText(
    'managed by Pixel',
  );
  await expect(databases.getByRole('row').filter({ hasText: 'audit_log' })).toBeVisible();
  await expect(databases.getByRole('row').filter({ hasText: 'unclaimed_events' })).toBeVisible();
  await expect(databases).toContainText(/Full in about [\d,]+ days|Not full within ten years/);
  const edges = page.getByRole('region', { name: 'Edges', exact: true });
  await expect(edges.getByRole('row').filter({ hasText: 'pk_demo' })).toBeVisible();
  const unclaimed = page.getByRole('region', { name: 'Unclaimed events', exact: true });
  await expect(unclaimed.getByRole('row').filter({ hasText: 'pk_nobody' })).toContainText('1');
  expect(await violationsOf(page)).toEqual([]);

  await fetch(
    `${pixel.url}/sdk/bootstrap?projectKey=pk_demo&anonymousId=0190b5a4-7c1e-4e2b-8f4e-2b6a1c9d3e55`,
  );
  await expect(edges.getByRole('row').filter({ hasText: 'pk_demo' })).toContainText('up to date');
});

test('requeues and drops a dead letter, without showing its content', async ({ page }) => {
  const answers: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/dead-letters'))
      void response.text().then(
        (text) => answers.push(text),
        () => '',
      );
  });
  await page.goto(pixel.controlUrl + installation);
  const letters = page.getByRole('region', { name: 'Dead letters', exact: true });
  const row = letters.getByRole('row').filter({ hasText: 'pk_demo' });
  await expect(row).toContainText('<b>x</b>');
  const queue = page.getByRole('region', { name: 'Queue', exact: true });
  const dead = queue.getByRole('row').filter({ hasText: 'Became dead letters' });
  await expect(dead).toContainText('1');
  await row.getByRole('button', { name: /^Retry/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 record was requeued.').first()).toBeVisible();
  // It still isn't an event.
  await expect(dead).toContainText('2');
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Drop/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Drop this record?' });
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Drop', exact: true }).click();
  await expect(letters).toContainText('None. Every record became an event.');
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.join('\n')).not.toContain(secret);
});

test('shows problems and remedies, in German and on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pixel.controlUrl + installation);
  await page.evaluate(() => localStorage.setItem('pixel-language', 'de'));
  const ingest = await pidOf(pixel.pid, 'ingest');
  kill(ingest, 'SIGSTOP');
  try {
    await page.reload();
    await expect(page.getByRole('region', { name: 'Doctor', exact: true })).toContainText(
      'Prüfen Sie, ob der Ingest-Prozess läuft',
    );
  } finally {
    kill(ingest, 'SIGCONT');
  }
  await expect(page.getByText('Alles funktioniert.')).toBeVisible();
  await expectToFit(page);
  expect(await violationsOf(page)).toEqual([]);
});

test('is hidden from the owner of a second organization', async ({ page }) => {
  await queryPostgres(
    pixel,
    `insert into organizations (id, name) values ('0188a0aa-0000-7000-8000-0000000000aa', 'Second');
     update members set organization_id = '0188a0aa-0000-7000-8000-0000000000aa';
     update projects set organization_id = '0188a0aa-0000-7000-8000-0000000000aa'`,
  );
  await page.goto(pixel.controlUrl + installation);
  await expect(page.getByText('Page not found')).toBeVisible();
  await page.goto(`${pixel.controlUrl}/p/pk_demo/goals`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Server' })).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Settings');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).not.toContainText('Server');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Server' })).toHaveCount(0);
  const status = await page.evaluate(async () => (await fetch('/api/installation/storage')).status);
  expect(status).toBe(403);
});
