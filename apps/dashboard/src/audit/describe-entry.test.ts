import type { AuditEntry } from '@pixel/control/client';
import { describe, expect, it } from 'vitest';
import { readAuditActions } from '../../../../tests/support/read-audit-actions.ts';
import { audit as german } from '../words/de/pages/audit.ts';
import { de } from '../words/de.ts';
import { audit as english } from '../words/en/pages/audit.ts';
import { en } from '../words/en.ts';
import { describeEntry } from './describe-entry.ts';

const auditActions = readAuditActions();
const nameOf = (userId: string) => (userId === 'mara' ? 'Mara' : undefined);
const languages = [
  ['English', { words: english, roles: en.roles, nameOf }],
  ['German', { words: german, roles: de.roles, nameOf }],
] as const;

function wordingOf(entry: Partial<AuditEntry>, context: (typeof languages)[number][1]): string {
  const whole: AuditEntry = {
    auditId: '1',
    at: '2026-11-26T10:00:00.000Z',
    actor: { kind: 'user', name: 'mara@example.com', userId: 'mara' },
    projectKey: 'pk_shop',
    action: '',
    subject: 'Qkey',
    subjectName: 'Qname',
    before: { role: 'viewer' },
    after: { role: 'editor' },
    ...entry,
  };
  return describeEntry(whole, context)
    .map(({ text }) => text)
    .join('');
}

describe.each(languages)('%s', (language, context) => {
  it('has a sentence for every action that control writes, and no others', () => {
    expect(auditActions.length).toBeGreaterThan(70);
    expect(Object.keys(context.words.sentences).toSorted()).toEqual([...auditActions].toSorted());
    const kinds = new Set(auditActions.map((action) => action.split('.', 1)[0] ?? ''));
    expect(Object.keys(context.words.kinds).toSorted()).toEqual([...kinds].toSorted());
  });

  it.each(auditActions)('describes %s', (action) => {
    const sentence = wordingOf({ action }, context);
    expect(sentence).toMatch(/^Mara \S/);
    expect(sentence).not.toMatch(/[{}]|undefined|null|\[object|_| {2}/);
    expect(sentence).not.toContain(action);
  });

  it('contains no words of another language', () => {
    if (language === 'English') return;
    for (const action of auditActions)
      expect(wordingOf({ action }, context)).not.toBe(wordingOf({ action }, languages[0][1]));
  });
});

describe('an audit log line', () => {
  const [, context] = languages[0];

  it('counts what was published', () => {
    const difference = {
      added: [{ kind: 'goal', key: 'a' }],
      removed: [],
      changed: [{ kind: 'experiment', key: 'b', fields: ['name', 'coverage', 'status'] }],
    };
    expect(wordingOf({ action: 'project.publish', after: { difference } }, context)).toBe(
      'Mara published 4 changes',
    );
    const one = { difference: { added: [{}], removed: [], changed: [] } };
    expect(wordingOf({ action: 'project.publish', after: one }, context)).toBe('Mara published 1 change');
  });

  it('names the old and new role or name', () => {
    expect(wordingOf({ action: 'member.role', subjectName: 'Tom' }, context)).toBe(
      'Mara changed the role of Tom from Viewer to Editor',
    );
    const renamed = { before: { name: 'Old' }, after: { name: 'New' } };
    expect(wordingOf({ action: 'organization.rename', ...renamed }, context)).toBe(
      'Mara renamed the organization Old to New',
    );
  });

  it('names former members by email, and automatic entries by source', () => {
    const actor = { kind: 'user', name: 'gone@example.com', userId: 'gone' } as const;
    expect(wordingOf({ action: 'login', actor }, context)).toBe('gone@example.com signed in');
    expect(wordingOf({ action: 'logout', actor: { ...actor, userId: null } }, context)).toContain(
      'gone@example.com',
    );
    const system = { kind: 'system', name: 'system', userId: null } as const;
    expect(wordingOf({ action: 'experiment.start', actor: system }, context)).toBe(
      'Pixel started the experiment Qname',
    );
  });

  it('describes an open invitation, and an unknown action', () => {
    expect(wordingOf({ action: 'invitation.create', subject: 'an id', subjectName: null }, context)).toBe(
      'Mara invited anyone with the link as Editor',
    );
    expect(wordingOf({ action: 'toString', subjectName: null }, context)).toBe('Mara: toString Qkey');
  });
});
