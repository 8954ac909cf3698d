import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ControlErrorBody } from '../../base/control-error.ts';
import { startTeamHarness } from '../team.harness.ts';

const harness = await startTeamHarness();
const { control } = harness.test;
afterAll(() => harness.stop());

const project = { projectKey: 'pk_names' };
beforeAll(async () => {
  await control.applyConfiguration(JSON.stringify({ projects: [project] }), { author: 'tests' });
});

const apps = { control: control.controlApp, operator: control.operatorApp };
const cases = Object.entries(apps).flatMap(([name, app]) => {
  const routes = new Set(
    app.routes.filter(({ path }) => path.includes(':')).map(({ method, path }) => `${method} ${path}`),
  );
  return [...routes].flatMap((route) =>
    [...route.matchAll(/:(\w+)/g)].flatMap(([, wrong = '']) =>
      ['%00', 'a'.repeat(300), '%ED%A0%80', "'"].map((text) => ({ name, route, wrong, text })),
    ),
  );
});

describe('an invalid name in a path', () => {
  it.each(cases)(
    'is never a server error: $name, $route with $wrong $text',
    async ({ name, route, wrong, text }) => {
      const [method = '', pattern = ''] = route.split(' ');
      const path = pattern.replace(/:(\w+)(\{[^}]*\})?/g, (_, each: string) =>
        each === wrong ? text : (({ projectKey: 'pk_names' } as Record<string, string>)[each] ?? 'absent'),
      );
      const response = await apps[name as keyof typeof apps].request(path, {
        method: method === 'ALL' ? 'GET' : method,
        ...(method !== 'GET' && { body: '{}', headers: { 'Content-Type': 'application/json' } }),
      });
      expect(response.status).not.toBe(500);
    },
  );

  it.each([
    ['goals', 'goal_not_found'],
    ['experiments', 'experiment_not_found'],
    ['surveys', 'survey_not_found'],
    ['audiences', 'audience_not_found'],
    ['webhooks', 'webhook_not_found'],
  ])('is not found: %s', async (list, code) => {
    for (const text of ['%00', 'No%20key', 'a'.repeat(300)]) {
      const response = await control.operatorApp.request(`/api/projects/pk_names/${list}/${text}`);
      expect([response.status, ((await response.json()) as ControlErrorBody).error.code]).toEqual([
        404,
        code,
      ]);
    }
  });
});
