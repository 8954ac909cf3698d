import { searchText } from '../ui/list-search.ts';

/** Which lines of the audit log are shown, and which of them is open, as the address has it. */
export interface AuditSearch {
  /** E-mail address of who did it, or `system`, or `operator`. */
  readonly person?: string;
  /** An action, or with a point at its end all that begin so: `experiment.`. */
  readonly action?: string;
  readonly project?: string;
  /** Key or address of what it was done to. */
  readonly subject?: string;
  /** Days, the last one included: 2026-11-17. */
  readonly from?: string;
  readonly until?: string;
  /** Id of the line whose details are shown. */
  readonly open?: string;
}

/** What an address narrows the log by. */
export const auditFilters = ['person', 'action', 'project', 'subject', 'from', 'until'] as const;

const textPattern = /^\P{Cc}{1,200}$/u;
const projectPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Reads an address; what is not known or could never match is passed over. */
export function readAuditSearch(given: Readonly<Record<string, unknown>>): AuditSearch {
  const found = {
    person: matching(textPattern, given.person),
    action: matching(textPattern, given.action),
    project: matching(projectPattern, given.project),
    subject: matching(textPattern, given.subject),
    from: dayIn(given.from),
    until: dayIn(given.until),
    open: searchText(given.open),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function matching(pattern: RegExp, given: unknown): string | undefined {
  const text = searchText(given);
  return text !== undefined && pattern.test(text) ? text : undefined;
}

function dayIn(given: unknown): string | undefined {
  const text = searchText(given);
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  return Number.isNaN(Date.parse(`${text}T00:00Z`)) ? undefined : text;
}
