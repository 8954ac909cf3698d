import { expect, it } from 'vitest';
import { createProjectEntries } from './project-entries.ts';

const namesOf = (notes: ReturnType<typeof createProjectEntries<number>>, projectKey: string) =>
  notes.forProject(projectKey).map(([name]) => name);

it('keeps the most recent notes of a project, up to its limit', () => {
  const notes = createProjectEntries<number>({ perProject: 2, total: 10 });
  for (const name of ['a', 'b', 'a', 'c']) notes.put('p', name, 1);
  notes.put('other', 'a', 1);
  expect(namesOf(notes, 'p')).toEqual(['a', 'c']);
  expect(namesOf(notes, 'other')).toEqual(['a']);
  expect(notes.get('p', 'b')).toBeUndefined();
});

it('evicts the oldest note of any project beyond the total limit', () => {
  const notes = createProjectEntries<number>({ perProject: 10, total: 3 });
  notes.put('p', 'a', 1);
  notes.put('q', 'a', 1);
  notes.put('p', 'b', 1);
  notes.put('p', 'a', 2);
  notes.put('r', 'a', 1);
  expect(['p', 'q', 'r'].map((key) => namesOf(notes, key))).toEqual([['b', 'a'], [], ['a']]);
  notes.put('r', 'b', 1);
  notes.put('r', 'c', 1);
  expect(['p', 'q', 'r'].map((key) => namesOf(notes, key))).toEqual([[], [], ['a', 'b', 'c']]);
});

it('returns the latest value of a name', () => {
  const notes = createProjectEntries<number>({ perProject: 2, total: 2 });
  notes.put('p', 'a', 1);
  notes.put('p', 'a', 2);
  expect([notes.get('p', 'a'), notes.forProject('p')]).toEqual([2, [['a', 2]]]);
});
