import { readFileSync } from 'node:fs';

const list = new URL('../../packages/control/src/people/audit/audit-actions.ts', import.meta.url);

/** Returns every audit action that control's sources write. */
export function readAuditActions(): readonly string[] {
  return [...readFileSync(list, 'utf8').matchAll(/^ {2}'([a-z_.]+)',$/gm)].map(([, action = '']) => action);
}
