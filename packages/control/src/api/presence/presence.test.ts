import { beforeEach, describe, expect, it } from 'vitest';
import { createPresence, type OpenTab, type Presence } from './presence.ts';

let presence: Presence;
let now = 0;
beforeEach(() => {
  now = 0;
  presence = createPresence({ now: () => now });
});

const tab = (fields: Partial<OpenTab> = {}): OpenTab => ({
  projectKey: 'pk_a',
  kind: 'experiment',
  key: 'cta',
  sessionId: 's1',
  userId: 'u1',
  tabId: 't1',
  name: 'Mara',
  isEditing: false,
  ...fields,
});
const jonas = { sessionId: 's2', userId: 'u2', name: 'Jonas' };
const namesIn = (key: string, kind: OpenTab['kind'] = 'experiment') =>
  presence
    .inProject('pk_a')
    .find((each) => each.kind === kind && each.key === key)
    ?.people.map(({ name, isEditing }) => `${name}${isEditing ? ' edits' : ''}`);

describe('presence in an experiment or survey', () => {
  it('is reported by kind, since a survey may share an experiment’s key', () => {
    presence.record(tab());
    presence.record(tab({ ...jonas, kind: 'survey' }));
    expect(namesIn('cta')).toEqual(['Mara']);
    expect(namesIn('cta', 'survey')).toEqual(['Jonas']);
  });

  it('is reported by experiment, once per person, and as editing if one tab is', () => {
    presence.record(tab());
    presence.record(tab({ tabId: 't2', isEditing: true }));
    presence.record(tab({ ...jonas }));
    presence.record(tab({ ...jonas, tabId: 't3', key: 'bar' }));
    presence.record(tab({ projectKey: 'pk_b', tabId: 't4' }));
    expect(presence.inProject('pk_a').map(({ key }) => key)).toEqual(['bar', 'cta']);
    expect(namesIn('cta')).toEqual(['Jonas', 'Mara edits']);
    expect(namesIn('bar')).toEqual(['Jonas']);
  });

  it('follows a tab to another experiment, and ends when the tab leaves or goes silent', () => {
    presence.record(tab());
    presence.record(tab({ key: 'bar' }));
    expect(namesIn('cta')).toBeUndefined();
    presence.leave({ sessionId: 's2', tabId: 't1' });
    expect(namesIn('bar')).toEqual(['Mara']);
    presence.leave({ sessionId: 's1', tabId: 't1' });
    expect(presence.inProject('pk_a')).toEqual([]);
    presence.record(tab());
    now = 89_999;
    expect(namesIn('cta')).toEqual(['Mara']);
    now = 90_000;
    expect(presence.inProject('pk_a')).toEqual([]);
  });

  it('ends with the permission it was reported under', () => {
    presence.record(tab());
    presence.record(tab({ tabId: 't2', projectKey: 'pk_b' }));
    presence.record(tab(jonas));
    expect(presence.accesses()).toHaveLength(3);
    presence.forget({ sessionId: 's1', projectKey: 'pk_a' });
    expect(namesIn('cta')).toEqual(['Jonas']);
    expect(presence.inProject('pk_b')).toHaveLength(1);
  });

  it('rejects a session that reports constantly, and has a bounded number of tabs', () => {
    for (let n = 0; n < 120; n++) presence.record(tab({ tabId: `t${n}`, key: `e${n}` }));
    expect(presence.inProject('pk_a')).toHaveLength(30);
    expect(() => presence.record(tab())).toThrow('too often');
    presence.record(tab(jonas));
    now = 60_000;
    presence.record(tab());
    expect(namesIn('cta')).toEqual(['Jonas', 'Mara']);
  });
});
