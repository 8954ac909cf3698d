import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../../tests/support/control.ts';
import { createApi } from '../../api/http/api.fixture.ts';
import type { TriedOutcome } from './try-rules.ts';

let test: TestControl;
let api: ReturnType<typeof createApi>;
beforeAll(async () => {
  test = await startTestControl();
  api = createApi(test.control.operatorApp);
});
afterAll(() => test.stop());

const path = '/projects/pk_try/try';
const tried = (body: object) =>
  api.ask<TriedOutcome>(path, { url: 'https://shop.example/sale?plan=pro', ...body });

describe('trying rules', () => {
  it('reports for every URL rule whether it matches the page', async () => {
    const include = [
      { kind: 'starts_with', value: 'https://shop.example/cart' },
      { kind: 'contains', value: '/sale' },
    ];
    const exclude = [{ kind: 'contains', value: 'plan=pro' }];
    expect(await tried({ urlRules: { include } })).toMatchObject({
      urlRules: {
        matches: true,
        rules: [
          { rule: 'include.0', passed: false },
          { rule: 'include.1', passed: true },
        ],
      },
    });
    expect(await tried({ urlRules: { include, exclude } })).toMatchObject({
      urlRules: { matches: false, rules: [{}, {}, { rule: 'exclude.0', passed: false }] },
    });
  });

  it('explains why an unfinished rule can match nothing', async () => {
    const { urlRules } = await tried({ urlRules: { include: [{ kind: 'regex', value: '(' }] } });
    expect(urlRules).toMatchObject({ matches: false, rules: [{ passed: false }] });
    expect(urlRules?.rules[0]?.message).toContain('does not match any page, since it');
  });

  it('evaluates every part of an audience, by the given attributes and the URL', async () => {
    const all = [
      { attribute: 'query.plan', operator: 'equals', value: 'pro' },
      { attribute: 'country', operator: 'equals', value: 'DE' },
      { attribute: 'device', operator: 'equals', value: 'mobile' },
    ];
    const { audience } = await tried({ audience: { all }, attributes: '{"country":"de"}' });
    expect(audience?.matches).toBe(false);
    expect(audience?.rules[0]?.parts?.map(({ rule, passed }) => [rule, passed])).toEqual([
      ['query.plan', true],
      ['country', true],
      ['device', false],
    ]);
  });

  it('rejects an invalid address, rule or audience', async () => {
    for (const [field, body] of [
      ['url', { url: '/sale' }],
      ['urlRules.include.0.kind', { urlRules: { include: [{ kind: 'nope', value: 'x' }] } }],
      ['audience', { audience: { attribute: 'x' } }],
    ] as const) {
      const { details } = await api.refusal(path, { url: 'https://shop.example/', ...body });
      expect(details?.some(({ path: at }) => at.startsWith(field))).toBe(true);
    }
  });
});
