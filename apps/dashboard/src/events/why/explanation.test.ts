import { expect, it } from 'vitest';
import { anEvent } from '../base/an-event.fixture.ts';
import { drawnOf, inputOf, type TracedRule } from './explanation.ts';
import { traceAsText } from './trace-as-text.ts';

const rule = (name: string, passed: boolean, parts?: readonly TracedRule[]): TracedRule => ({
  rule: name,
  passed,
  code: name,
  parameters: {},
  message: `${name}.`,
  ...(parts && { parts }),
});
const draw = rule('coverage', true, [rule('a', false), rule('b', true)]);
const explained = (rules: readonly TracedRule[], variantKey?: string) => ({
  experimentKey: 'cta',
  status: 'excluded' as const,
  rules,
  ...(variantKey !== undefined && { variantKey }),
});

it('asks when the event happened, by its own configuration, with what it says of its visitor', () => {
  const event = anEvent({
    url: 'https://shop.example/',
    version: '2026-01-01T00:00:00.000Z',
    device: 'mobile',
    referrerHost: 'news.example',
    context: { plan: 'pro', internal: 'true' },
  });
  const { attributes, ...input } = inputOf(event);
  expect(input).toEqual({
    visitor: event.anonymousId,
    url: event.url,
    at: event.time,
    version: event.version,
  });
  expect(JSON.parse(attributes ?? '')).toEqual({
    device: 'mobile',
    referrer_host: 'news.example',
    plan: 'pro',
  });
});

it('finds what was drawn, also where page or audience leave the visitor out', () => {
  expect(drawnOf(explained([rule('urlRules', false), draw]))).toBe('b');
  expect(drawnOf(explained([rule('force', true)], 'a'))).toBe('a');
  expect(drawnOf(explained([rule('layer', false), draw]))).toBeNull();
  expect(drawnOf(explained([rule('coverage', false, [rule('a', false)])]))).toBeNull();
  expect(drawnOf(explained([rule('status', false)]))).toBeUndefined();
});

it('writes a trace as text, parts below what they are of', () => {
  expect(traceAsText(explained([rule('url', false), draw]), ['cta'], ({ message }) => message)).toBe(
    'cta\n✗ url.\n✓ coverage.\n  ✗ a.\n  ✓ b.',
  );
});
