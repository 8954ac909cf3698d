import { expect, it } from 'vitest';
import { anEvent } from '../base/an-event.fixture.ts';
import { bucketedVariant, type TracedRule, toExplainInput } from './explanation.ts';
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

it('asks with the time, configuration and visitor attributes of the event', () => {
  const event = anEvent({
    url: 'https://shop.example/',
    version: '2026-01-01T00:00:00.000Z',
    device: 'mobile',
    referrerHost: 'news.example',
    context: { plan: 'pro', internal: 'true' },
  });
  const { attributes, ...input } = toExplainInput(event);
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

it('shows the draw, even if page or audience excludes the visitor', () => {
  expect(bucketedVariant(explained([rule('urlRules', false), draw]))).toBe('b');
  expect(bucketedVariant(explained([rule('force', true)], 'a'))).toBe('a');
  expect(bucketedVariant(explained([rule('layer', false), draw]))).toBeNull();
  expect(bucketedVariant(explained([rule('coverage', false, [rule('a', false)])]))).toBeNull();
  expect(bucketedVariant(explained([rule('status', false)]))).toBeUndefined();
});

it('formats a trace as text, with children below their parent', () => {
  expect(traceAsText(explained([rule('url', false), draw]), ['cta'], ({ message }) => message)).toBe(
    'cta\n✗ url.\n✓ coverage.\n  ✗ a.\n  ✓ b.',
  );
});
