import { describe, expect, it } from 'vitest';
import { type AssessedLook, assess } from '../looks/assess.ts';
import { armsWith, basis, now } from '../looks/basis.fixture.ts';
import { createBundleManifest, sha256Hex } from './bundle-manifest.ts';
import { InvalidBundleError, verifyBundle } from './verify-bundle.ts';

const header = {
  format: 'pixel-results',
  formatVersion: 1,
  product: '1.0.0',
  projectKey: 'pk_cta',
  experimentKey: 'cta',
  phase: 1,
  exportedAt: new Date(now).toISOString(),
};

const evenly = ['original', 'big'].map((variantKey) => ({
  ...{ variantKey, visitors: 10_000, multiExposed: 0, automation: 0 },
}));
const wellSplit = {
  ...{ findings: [], accounting: [], kept: { epoch: 1, pValue: 1, values: [], since: {} } },
  ...{ isMismatch: false, mismatch: null },
};

/** A look that took one second, started this many seconds after the first, and continues from `before`. */
function lookAt(seconds: number, converted: number, before?: { readonly assessment: AssessedLook }) {
  const asOf = now + seconds * 1_000;
  const arms = armsWith({
    original: { kind: 'proportion', n: 10_000, sum: 1_000 },
    big: { kind: 'proportion', n: 10_000, sum: converted },
  });
  const metrics = [{ key: 'signup', arms }];
  const last = before?.assessment;
  const assessment = assess(basis(), metrics, {
    atMs: asOf,
    health: wellSplit,
    ...(last && { monitors: last.monitors, adjusted: last.adjusted }),
  });
  return { asOf, basis: basis(), variants: evenly, metrics, health: wellSplit, assessment };
}

async function verify(looks: readonly { readonly asOf: number }[]) {
  return verifyBundle(each(linesOf(looks)));
}

/** The lines of a bundle, as exported. */
function linesOf(looks: readonly { readonly asOf: number }[]): readonly string[] {
  const named = looks.map((look, index) => {
    const computedAt = new Date(look.asOf).toISOString();
    const line = {
      number: `${index + 1}`,
      computedAt,
      durationMs: 1_000,
      isKept: true,
      isFinal: false,
      look,
    };
    return [`look ${index + 1}`, line] as const;
  });
  const lines = [['header', header] as const, ...named].map(
    ([name, part]) => [name, JSON.stringify(part)] as const,
  );
  const parts = lines.map(([name, line]) => ({ name, sha256: sha256Hex(line) }));
  return [...lines.map(([, line]) => line), JSON.stringify(createBundleManifest(parts))];
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

describe('verifyBundle', () => {
  const first = lookAt(0, 1_100);
  const second = lookAt(60, 1_300, first);

  it('continues from the previous look', async () => {
    expect((await verify([first, second, lookAt(120, 1_200, second)])).isRight).toBe(true);
    expect((await verify([first, second, lookAt(120, 1_200, first)])).isRight).toBe(false);
  });

  it('accepts looks by two servers that both continue from the same one', async () => {
    expect((await verify([first, second, lookAt(60.5, 1_200, first)])).isRight).toBe(true);
    expect((await verify([first, second, lookAt(60.5, 1_200, second)])).isRight).toBe(true);
    expect((await verify([first, second, lookAt(60.5, 1_200)])).isRight).toBe(false);
  });

  it('accepts a harm-pause setting that changes during the run', async () => {
    const withPlan = (plan: object) => ({
      ...second,
      basis: { ...second.basis, plan: { ...second.basis.plan, ...plan } },
    });
    expect((await verify([first, withPlan({ pauseOnHarm: true })])).isRight).toBe(true);
    expect((await verify([first, withPlan({ alpha: 0.04 })])).isRight).toBe(false);
  });

  it('names the differing figure, by goal and variant', async () => {
    const [metric] = second.metrics;
    const changed = {
      ...second,
      metrics: [
        { key: 'signup', arms: metric?.arms.map((arm) => ({ ...arm, stats: { ...arm.stats, n: 10_001 } })) },
      ],
    };
    const { parts } = await verify([first, changed]);
    expect(parts.find(({ name }) => name === 'look 2')?.differences).toContainEqual({
      figure: 'goals.signup.comparisons.big.absolute.estimate',
      expected: expect.closeTo(0.03, 12),
      got: expect.closeTo(300 / 10_001, 12),
    });
  });

  it('recomputes the split test', async () => {
    const visitors = (n: number) => evenly.map((arm, at) => (at === 0 ? { ...arm, visitors: n } : arm));
    const { isRight, parts } = await verify([first, { ...second, variants: visitors(12_000) }]);
    expect(isRight).toBe(false);
    const differences = parts.find(({ name }) => name === 'look 2')?.differences ?? [];
    expect(differences.map(({ figure }) => figure)).toEqual([
      'split.pValue',
      'split.isMismatch',
      'split.mismatch',
      'split.mismatch.variant',
      'split.mismatch.share',
      'split.mismatch.expected',
      'split.mismatch.pValue',
    ]);
    expect(differences[0]?.got).toBeLessThan(0.001);
  });

  it('recognizes a split mismatch within a group by the look’s stored groups', async () => {
    const values = [{ dimension: 'browser', value: 'firefox', pValue: 1e-9 }];
    const off = { ...second, health: { ...wellSplit, kept: { ...wellSplit.kept, values } } };
    const { parts } = await verify([first, off]);
    expect(parts.find(({ name }) => name === 'look 2')?.differences).toContainEqual({
      ...{ figure: 'split.isMismatch', expected: false, got: true },
    });
  });

  const [head = '', one = '', two = '', manifest = ''] = linesOf([first, second]);
  const forged = linesOf([lookAt(0, 1_900)])[1] ?? '';

  it.each([
    ['a forged line before the one of its name', [head, forged, one, two, manifest]],
    ['a forged line after the one of its name', [head, one, forged, two, manifest]],
    ['a line that comes twice', [head, one, one, two, manifest]],
    [
      'a line that the manifest has not',
      [head, one, two, one.replace('"number":"1"', '"number":"3"'), manifest],
    ],
    ['a second header', [head, head, one, two, manifest]],
    ['lines in another order', [head, two, one, manifest]],
    ['a line that is missing', [head, one, manifest]],
    ['a line after the manifest', [head, one, two, manifest, forged]],
    ['a second manifest', [head, one, two, manifest, manifest]],
  ])('does not accept %s', async (_, lines) => {
    expect((await verifyBundle(each([head, one, two, manifest]))).isRight).toBe(true);
    expect((await verifyBundle(each(lines))).isRight).toBe(false);
  });

  it('reports a missing line in the manifest', async () => {
    const { parts } = await verifyBundle(each([head, one, two, one, manifest]));
    expect(parts.map(({ name, problems }) => [name, problems])).toEqual([
      ['header', []],
      ['look 1', []],
      ['look 2', []],
      ['look 1', ['the manifest does not list this line here']],
      ['manifest', []],
    ]);
  });

  it('reports a plan or manifest nested too deeply to compare', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const lines = [
      head,
      one,
      two.replace('"plan":{', `"plan":{"deep":${deep},`),
      manifest.replace('{"name"', `{"deep":${deep},"name"`),
    ];
    const { parts } = await verifyBundle(each(lines));
    expect(parts.map(({ name, problems }) => [name, problems])).toEqual([
      ['header', []],
      ['look 1', []],
      ['look 2', ['it was changed: its hash differs', 'it cannot be recomputed']],
      ['manifest', ['it was changed: its hash differs']],
    ]);
  });

  it.each([
    ['nothing', []],
    ['something else', ['{"projects":[]}']],
    ['a format of later', [JSON.stringify({ ...header, formatVersion: 2 })]],
  ])('refuses %s', async (_, lines) => {
    await expect(verifyBundle(each(lines))).rejects.toThrow(InvalidBundleError);
  });
});
