import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { roles } from '@pixel/database';
import { expect, it } from 'vitest';
import { permissions } from './permissions.ts';
import { isAtLeast } from './role-rules.ts';

const guide = resolve(import.meta.dirname, '../../../../docs/guide/team.md');

it('the guide shows the table of permissions as it is', async () => {
  const shown = /^\| procedure \|(?:.*\n)(?:\|.*\n)*/m.exec(await readFile(guide, 'utf8'))?.[0];
  expect(shown?.trim()).toBe(tableOfPermissions());
});

/** The table as it has to stand in the guide. */
function tableOfPermissions(): string {
  const rows = Object.entries(permissions).map(([procedure, permission]) => [
    `\`${procedure}\``,
    ...roles.map((role) => (permission === 'signed-in' || isAtLeast(role, permission) ? '✓' : '')),
    permission === 'signed-in' ? '✓' : '',
  ]);
  const headings = ['procedure', ...roles, 'no member'];
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
