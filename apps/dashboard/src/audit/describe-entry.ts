import type { AuditEntry } from '@pixel/control/client';
import type { audit as catalogue } from '../words/en/pages/audit.ts';
import type { Words } from '../words/en.ts';

/** A piece of a sentence; names are emphasized by the caller. */
export interface SentencePiece {
  readonly text: string;
  readonly isName: boolean;
}

/** Context for wording entries. */
export interface EntryWordingContext {
  readonly words: typeof catalogue;
  readonly roles: Words['roles'];
  /** The name of a member by user id; undefined for others. */
  readonly nameOf: (userId: string) => string | undefined;
}

/** Describes an audit entry in pieces of a sentence; names replace the template's placeholders in braces. */
export function describeEntry(entry: AuditEntry, context: EntryWordingContext): readonly SentencePiece[] {
  const { words } = context;
  const sentences: Readonly<Record<string, string>> = words.sentences;
  const sentence = Object.hasOwn(sentences, entry.action) ? sentences[entry.action] : undefined;
  const names: Readonly<Record<string, string>> = {
    actor: describeActor(entry, context),
    subject: describeSubject(entry, words),
    action: entry.action,
    changes: words.changes(changesIn(entry.after)),
    was: valueIn(entry.before, context),
    is: valueIn(entry.after, context),
  };
  return (sentence ?? words.unknown)
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name === undefined ? { text: part, isName: false } : { text: names[name] ?? '', isName: true };
    });
}

/** Returns the name of the actor. */
export function describeActor(
  { actor }: Pick<AuditEntry, 'actor'>,
  { words, nameOf }: EntryWordingContext,
): string {
  if (actor.kind !== 'user') return words.actors[actor.kind];
  return (actor.userId === null ? undefined : nameOf(actor.userId)) ?? actor.name;
}

/** An invitation is named by its email address, which it may lack. */
function describeSubject({ action, subject, subjectName }: AuditEntry, words: typeof catalogue): string {
  if (subjectName !== null) return subjectName;
  return action.startsWith('invitation.') ? words.anyone : subject;
}

/** The role or the name in a subject's old or new state. */
function valueIn(state: unknown, { roles }: EntryWordingContext): string {
  const role = getField(state, 'role');
  if (typeof role === 'string') return Object.hasOwn(roles, role) ? roles[role as keyof typeof roles] : role;
  return String(getField(state, 'name') ?? '–');
}

/** Number of changes that a publication made live: added, removed, and each changed field. */
function changesIn(after: unknown): number {
  const difference = getField(after, 'difference');
  const [added, removed, changed] = ['added', 'removed', 'changed'].map((part) => {
    const list = getField(difference, part);
    return Array.isArray(list) ? (list as readonly unknown[]) : [];
  });
  const fields = (changed ?? []).reduce<number>((sum, change) => {
    const list = getField(change, 'fields');
    return sum + (Array.isArray(list) ? list.length : 1);
  }, 0);
  return (added ?? []).length + (removed ?? []).length + fields;
}

function getField(value: unknown, name: string): unknown {
  return value instanceof Object ? Reflect.get(value, name) : undefined;
}
