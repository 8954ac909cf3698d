import type { EdgeObservations, InstallFindingCode, PageCheck } from '@pixel/control/client';
import { expect, it } from 'vitest';
import { causesOfMissingVisitors } from './missing-visitors.ts';

const edge: EdgeObservations = { status: 'answers', visits: [], refusals: [] };
const codesOf = (facts: Parameters<typeof causesOfMissingVisitors>[0]) =>
  causesOfMissingVisitors(facts).map(({ code }) => code);

it('names the most frequent causes of a missing script if nothing is known', () => {
  expect(codesOf({ edge, consent: 'granted' })).toEqual(['policy', 'wrong_key', 'no_tag', 'consent']);
});

it('names consent first if the project requires it', () => {
  expect(codesOf({ edge, consent: 'pending' })[0]).toBe('consent');
});

it('names pages on other origins before mere possibilities', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const visits = [{ origin: 'https://test.example', isAllowed: false, firstVisitAt: at, lastVisitAt: at }];
  const refusals = [{ code: 'origin_not_allowed', requests: 3, lastAt: at }];
  expect(causesOfMissingVisitors({ edge: { ...edge, visits, refusals }, consent: 'granted' })[0]).toEqual({
    code: 'wrong_origin',
    isObserved: true,
    origins: ['https://test.example'],
  });
  expect(codesOf({ edge: { ...edge, visits, refusals }, consent: 'granted' })).not.toContain('refused');
});

it('names refused requests, with the reason', () => {
  const lastAt = '2026-01-01T00:00:00.000Z';
  const refusals = [
    { code: 'invalid_anonymous_id', requests: 2, lastAt },
    { code: 'rate_limited', requests: 1, lastAt },
  ];
  expect(causesOfMissingVisitors({ edge: { ...edge, refusals }, consent: 'granted' })[0]).toEqual({
    code: 'refused',
    isObserved: true,
    reasons: ['invalid_anonymous_id', 'rate_limited'],
    requests: 3,
  });
});

it('names the server itself first', () => {
  expect(codesOf({ edge: { status: 'silent' }, consent: 'pending' })[0]).toBe('edge_silent');
});

it('follows the source of the page', () => {
  const read = { checkedAt: '2026-01-01T00:00:00.000Z', url: 'https://shop.example/', hasFirstLine: true };
  const finding = (code: InstallFindingCode) =>
    ({ code, severity: 'bad', parameters: {}, sentence: '' }) as const;
  const page = (status: 'found' | 'missing', ...codes: InstallFindingCode[]): PageCheck => ({
    ...read,
    status,
    findings: codes.map(finding),
    policies: [],
  });
  const of = (check: PageCheck) => codesOf({ edge, consent: 'granted', page: check });
  expect(of(page('missing', 'wrong_project'))[0]).toBe('wrong_key');
  expect(of(page('missing', 'no_tag'))[0]).toBe('no_tag');
  expect(of(page('found', 'policy_connect'))).toEqual(['policy', 'consent']);
  expect(of(page('found'))).toEqual(['consent']);
});
