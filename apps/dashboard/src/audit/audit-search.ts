import { parseSearchText } from '../ui/list-search.ts';

/** Filters of the audit log and the open entry, as in the URL. */
export interface AuditSearch {
  /** Email address of the actor, or `system`, or `operator`. */
  readonly person?: string;
  /** An action, or a prefix that ends with a dot: `experiment.`. */
  readonly action?: string;
  readonly project?: string;
  /** Key or email address of the subject. */
  readonly subject?: string;
  /** Days, inclusive: 2026-11-17. */
  readonly from?: string;
  readonly until?: string;
  /** Id of the expanded entry. */
  readonly open?: string;
}

/** Search parameters that filter the log. */
export const auditFilters = ['person', 'action', 'project', 'subject', 'from', 'until'] as const;

const textPattern = /^\P{Cc}{1,200}$/u;
const projectPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Parses the page's search parameters; drops those that are unknown or could never match. */
export function parseAuditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  const parsed = {
    person: matchPattern(textPattern, search.person),
    action: matchPattern(textPattern, search.action),
    project: matchPattern(projectPattern, search.project),
    subject: matchPattern(textPattern, search.subject),
    from: parseDay(search.from),
    until: parseDay(search.until),
    open: parseSearchText(search.open),
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}

function matchPattern(pattern: RegExp, value: unknown): string | undefined {
  const text = parseSearchText(value);
  return text !== undefined && pattern.test(text) ? text : undefined;
}

function parseDay(value: unknown): string | undefined {
  const text = parseSearchText(value);
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  return Number.isNaN(Date.parse(`${text}T00:00Z`)) ? undefined : text;
}
