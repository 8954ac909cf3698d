import { describe, expect, it } from 'vitest';
import { readProblems, readRefusals } from '../../../../../tests/support/read-refusals.ts';
import type { SentenceParameters } from './sentences/sentence-formatter.ts';
import { server } from './server.ts';

const { errors, problems } = server;
const refusals = readRefusals();
const reported = readProblems();

/** Codes and parameters of the schema's own issues. */
const issues = [
  { code: 'invalid_type', names: ['expected', 'received'] },
  { code: 'invalid_value', names: ['values', 'received'] },
  { code: 'too_small', names: ['minimum', 'of'] },
  { code: 'too_big', names: ['maximum', 'of'] },
  { code: 'not_multiple_of', names: ['divisor'] },
  { code: 'unrecognized_keys', names: ['fields'] },
  { code: 'invalid_format', names: ['format'] },
  { code: 'invalid_union', names: [] },
  { code: 'not_valid', names: [] },
];

/** Parameters that the German expresses in words: each reason in its own sentence, and a kind by its context. */
const wordedDifferently = ['forbidden_address: reason', 'beside_own_audience: kind'];

const numbers =
  /^(count|sent|now|phase|bytes|minimum|maximum|steps|divisor|sum|before|from|to|\w+(Bytes|Seconds|From|To|Days))$/;

function sample(names: readonly string[]): SentenceParameters {
  return Object.fromEntries(
    names.map((name) => [
      name,
      numbers.test(name) ? 12_345 : name === 'liveVersion' ? '2026-11-14T11:00:00.000Z' : `Q${name}`,
    ]),
  );
}

describe('refusals in German', () => {
  it('exist for every thrown code', () => {
    expect(refusals.length).toBeGreaterThan(100);
    expect([...new Set(refusals.map(({ code }) => code))].filter((code) => !(code in errors))).toEqual([]);
  });

  it('read as sentences with all parameters', () => {
    for (const { code, names } of refusals) {
      expect(errors[code]?.(sample(names)), code).toMatch(/^[A-ZÄÖÜQ].*[^.]$/);
      expect(errors[code]?.(sample(names)), code).not.toMatch(/undefined|null|NaN|\[object|–| {2}/);
    }
  });

  it('name what is missing, or already exists', () => {
    const named = refusals.filter(
      ({ code, names }) =>
        /_not_found$|^already_exists$/.test(code) && names.some((name) => /Key$|Id$/.test(name)),
    );
    expect(named.length).toBeGreaterThan(20);
    const silent = named.filter(({ code, names }) => !/„Q/.test(errors[code]?.(sample(names)) ?? ''));
    expect(silent.map(({ code }) => code)).toEqual([]);
  });
});

describe('field problems in German', () => {
  it('exist for every code, and for no removed one', () => {
    expect(reported.length).toBeGreaterThan(170);
    const codes = new Set([...reported, ...issues].map(({ code }) => code));
    expect([...codes].filter((code) => !(code in problems))).toEqual([]);
    expect(Object.keys(problems).filter((code) => !codes.has(code))).toEqual([]);
  });

  it('use the parameters of the English', () => {
    const silent = reported.flatMap(({ code, names }) => {
      const translated = problems[code]?.(sample(names)) ?? '';
      return names
        .filter((name) => !translated.includes(numbers.test(name) ? '12.345' : `Q${name}`))
        .map((name) => `${code}: ${name}`);
    });
    expect(silent).toEqual(wordedDifferently);
  });

  it('read as sentences', () => {
    for (const { code, names } of [...reported, ...issues]) {
      const translated = problems[code]?.(sample(names));
      expect(translated, code).toMatch(/^[A-ZÄÖÜ„Q*\d].*[^.]$/);
      expect(translated, code).not.toMatch(/undefined|null|NaN|\[object|–|\{|\}| {2}/);
    }
  });

  it('name sizes by their unit', () => {
    expect(problems.too_small?.({ minimum: 1, of: 'string' })).toBe('Darf nicht leer sein');
    expect(problems.too_small?.({ minimum: 1, of: 'array' })).toBe('Mindestens 1 Eintrag ist nötig');
    expect(problems.too_big?.({ maximum: 1_000, of: 'string' })).toBe('Höchstens 1.000 Zeichen sind möglich');
    expect(problems.too_big?.({ maximum: 0.5, of: 'number' })).toBe('Darf höchstens 0,5 sein');
    expect(problems.invalid_type?.({ expected: 'string', received: 'nothing' })).toBe('Fehlt');
  });
});
