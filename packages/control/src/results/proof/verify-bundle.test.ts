import { describe, expect, it } from 'vitest';
import { type AssessedLook, assess } from '../looks/assess.ts';
import { armsWith, basis, now } from '../looks/basis.fixture.ts';
import { manifestOf, sha256Of } from './hash-parts.ts';
import { NoBundle, verifyBundle } from './verify-bundle.ts';

const header = {
  format: 'pixel-results',
  formatVersion: 1,
  product: '1.0.0',
  projectKey: 'pk_cta',
  experimentKey: 'cta',
  phase: 1,
  exportedAt: new Date(now).toISOString(),
};

/** A look that took a second, so many after the last one, and goes on from another. */
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
    health: null,
    ...(last && { monitors: last.monitors, adjusted: last.adjusted }),
  });
  return { asOf, basis: basis(), metrics, health: null, assessment };
}

async function verify(looks: readonly { readonly asOf: number }[]) {
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
  const parts = lines.map(([name, line]) => ({ name, sha256: sha256Of(line) }));
  return verifyBundle(each([...lines.map(([, line]) => line), JSON.stringify(manifestOf(parts))]));
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

describe('verifyBundle', () => {
  const first = lookAt(0, 1_100);
  const second = lookAt(60, 1_300, first);

  it('goes on from the look before', async () => {
    expect((await verify([first, second, lookAt(120, 1_200, second)])).isRight).toBe(true);
    expect((await verify([first, second, lookAt(120, 1_200, first)])).isRight).toBe(false);
  });

  it('lets a look go on from the one that two servers had before both looked at a time', async () => {
    expect((await verify([first, second, lookAt(60.5, 1_200, first)])).isRight).toBe(true);
    expect((await verify([first, second, lookAt(60.5, 1_200, second)])).isRight).toBe(true);
    expect((await verify([first, second, lookAt(60.5, 1_200)])).isRight).toBe(false);
  });

  it('says which figure is another one, by goal and variant', async () => {
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

  it.each([
    ['nothing', []],
    ['something else', ['{"projects":[]}']],
    ['a format of later', [JSON.stringify({ ...header, formatVersion: 2 })]],
  ])('refuses %s', async (_, lines) => {
    await expect(verifyBundle(each(lines))).rejects.toThrow(NoBundle);
  });
});
