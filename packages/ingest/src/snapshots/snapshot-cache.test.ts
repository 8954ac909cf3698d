import { expect, it } from 'vitest';
import { sampleSnapshot } from './sample-snapshot.fixture.ts';
import { createSnapshotCache } from './snapshot-cache.ts';

const text = JSON.stringify(sampleSnapshot());

it('prepares a text once per key', () => {
  const cache = createSnapshotCache(1_000_000);
  const prepared = cache.prepare('k', text);
  expect(cache.prepare('k', text)).toBe(prepared);
  expect(cache.get('k')).toBe(prepared);
});

it('prepares another text of the same key', () => {
  const cache = createSnapshotCache(1_000_000);
  cache.prepare('k', text);
  const version = '2026-02-02T00:00:00.000Z';
  expect(cache.prepare('k', JSON.stringify(sampleSnapshot({ version }))).snapshot.version).toBe(version);
});

it('evicts the least recently used once full', () => {
  const cache = createSnapshotCache(text.length * 2);
  cache.prepare('a', text);
  cache.prepare('b', text);
  cache.get('a');
  cache.prepare('c', text);
  expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true]);
});

it('keeps the newest text even if it exceeds the limit', () => {
  const cache = createSnapshotCache(text.length - 1);
  const prepared = cache.prepare('a', text);
  expect(cache.get('a')).toBe(prepared);
  cache.prepare('b', text);
  expect(['a', 'b'].map((key) => cache.get(key) !== undefined)).toEqual([false, true]);
});

it('throws for an unknown format', () => {
  expect(() => createSnapshotCache(1_000).prepare('k', '{"formatVersion":2}')).toThrow('format 2');
});

it('parses an invalid snapshot once, until it changes', () => {
  const cache = createSnapshotCache(1_000_000);
  const problemOf = (damaged: string): unknown => {
    try {
      return cache.prepare('k', damaged);
    } catch (error) {
      return error;
    }
  };
  const problem = problemOf('nope');
  expect(problem).toBeInstanceOf(Error);
  expect(problemOf('nope')).toBe(problem);
  expect(cache.get('k')).toBeUndefined();
  expect(cache.prepare('k', text).snapshot.projectKey).toBe('pk_test');
});
