import type { AuditEntry } from '../../people/audit/audit-queries.ts';
import { type DocumentKind, documentLists, putDocument } from '../documents/document-kinds.ts';
import type { Project } from '../documents/project.ts';
import { upcastDocument } from '../documents/upcast.ts';
import { describeDifference } from './describe-difference.ts';
import type { DescribedChange } from './described-change.ts';

/**
 * An audit log entry with the described differences, if it is about an experiment, survey, goal, audience, layer or a project's settings.
 */
export interface DescribedEntry extends AuditEntry {
  /** Empty for other kinds of entries, and if nothing differs. */
  readonly changes: readonly DescribedChange[];
}

const noDocuments = { audiences: [], layers: [], goals: [], experiments: [], surveys: [] };

/** Returns an audit log entry with its differences described. Entries in an outdated format get none. */
export function describeAuditEntry(entry: AuditEntry): DescribedEntry {
  try {
    return { ...entry, changes: changesOf(entry) };
  } catch {
    return { ...entry, changes: [] };
  }
}

function changesOf({ action, before, after }: AuditEntry): readonly DescribedChange[] {
  const noun = action.split('.', 1)[0] ?? '';
  if (action === 'project.update' && isObject(before) && isObject(after))
    return describeDifference(settingsOnly(before), settingsOnly(after));
  if (!isKind(noun)) return [];
  const states = [before, after].map((document) =>
    isObject(document) && documentLists[noun].key in document
      ? putDocument(settingsOnly({}), noun, upcastDocument(noun, document))
      : undefined,
  );
  if (states.every((state) => state === undefined)) return [];
  const [old = settingsOnly({}), now = settingsOnly({})] = states;
  return describeDifference(old, now);
}

/** Returns a project with only these settings and no documents, which is enough for describing differences. */
function settingsOnly(fields: object): Project {
  return { ...fields, ...noDocuments } as unknown as Project;
}

function isKind(noun: string): noun is DocumentKind {
  return Object.hasOwn(documentLists, noun);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
