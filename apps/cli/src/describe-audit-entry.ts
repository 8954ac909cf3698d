import type { AuditEntry } from '@pixel/control/client';
import { cut, escapeForLine, toPrintable } from './printable.ts';

const maxLineLength = 100;
const maxValueLength = 40;

/** Formats an audit log entry as a line, followed by the changed fields. */
export function describeAuditEntry({
  at,
  actor,
  projectKey,
  action,
  subject,
  ...values
}: AuditEntry): string {
  const head = [at, actor.name, ...(projectKey === null ? [] : [projectKey]), action, subject];
  const { before, after } = { before: fieldsOf(values.before), after: fieldsOf(values.after) };
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, was: formatValue(before[field]), is: formatValue(after[field]) }))
    .filter(({ was, is }) => was !== is)
    .map(
      ({ field, was, is }) => `  ${field}: ${[was, is].map((text) => cut(text, maxValueLength)).join(' → ')}`,
    );
  return [head.join('  '), ...changes].map((line) => `${cut(toPrintable(line), maxLineLength)}\n`).join('');
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { value };
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : escapeForLine(JSON.stringify(value));
}
