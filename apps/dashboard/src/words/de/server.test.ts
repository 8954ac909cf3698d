import { describe, expect, it } from 'vitest';
import { readErrors, readProblems } from '../../../../../tests/support/declared-errors.ts';
import type { SentenceParameters } from './sentences/sentence-formatter.ts';
import { server } from './server.ts';

const { errors, problems } = server;
const thrownErrors = readErrors();
const reported = readProblems();

/** Codes and parameters of the schema's own issues. */
const issues = [
  { code: 'invalid_type', parameterNames: ['expected', 'received'] },
  { code: 'invalid_value', parameterNames: ['values', 'received'] },
  { code: 'too_small', parameterNames: ['minimum', 'of'] },
  { code: 'too_big', parameterNames: ['maximum', 'of'] },
  { code: 'not_multiple_of', parameterNames: ['divisor'] },
  { code: 'unrecognized_keys', parameterNames: ['fields'] },
  { code: 'invalid_format', parameterNames: ['format'] },
  { code: 'invalid_union', parameterNames: [] },
  { code: 'not_valid', parameterNames: [] },
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

describe('errors in German', () => {
  it('exist for every thrown code', () => {
    expect(thrownErrors.length).toBeGreaterThan(100);
    expect([...new Set(thrownErrors.map(({ code }) => code))].filter((code) => !(code in errors))).toEqual(
      [],
    );
  });

  it('read as sentences with all parameters', () => {
    for (const { code, parameterNames } of thrownErrors) {
      expect(errors[code]?.(sample(parameterNames)), code).toMatch(/^[A-ZÄÖÜQ].*[^.]$/);
      expect(errors[code]?.(sample(parameterNames)), code).not.toMatch(/undefined|null|NaN|\[object|–| {2}/);
    }
  });

  it('name what is missing, or already exists', () => {
    const named = thrownErrors.filter(
      ({ code, parameterNames }) =>
        /_not_found$|^already_exists$/.test(code) && parameterNames.some((name) => /Key$|Id$/.test(name)),
    );
    expect(named.length).toBeGreaterThan(20);
    const silent = named.filter(
      ({ code, parameterNames }) => !/„Q/.test(errors[code]?.(sample(parameterNames)) ?? ''),
    );
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
    const silent = reported.flatMap(({ code, parameterNames }) => {
      const translated = problems[code]?.(sample(parameterNames)) ?? '';
      return parameterNames
        .filter((name) => !translated.includes(numbers.test(name) ? '12.345' : `Q${name}`))
        .map((name) => `${code}: ${name}`);
    });
    expect(silent).toEqual(wordedDifferently);
  });

  it('read as sentences', () => {
    for (const { code, parameterNames } of [...reported, ...issues]) {
      const translated = problems[code]?.(sample(parameterNames));
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
