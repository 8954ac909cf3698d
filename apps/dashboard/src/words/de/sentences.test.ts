import { beforeAll, describe, expect, it } from 'vitest';
import { type Phrases, readPhrases } from '../../../../../tests/support/read-phrases.ts';
import type { SentenceFormatters, SentenceParameters, Value } from './sentences/sentence-formatter.ts';
import { sentences } from './sentences.ts';

const german: SentenceFormatters = sentences;
let english: Phrases;

/** The parameters that the English sentence of each code reads. */
let namesOf: ReadonlyMap<string, ReadonlySet<string>>;

beforeAll(async () => {
  english = await readPhrases();
  namesOf = new Map(
    [...english].map(([code, format]) => [
      code,
      new Set(mixtures(code, 12).flatMap((named) => [...reading(named, format).read])),
    ]),
  );
});

const names = (of: string) => [`Q${of}eins`, `Q${of}zwei`];
const shares = [0.1234, 0.0521, 0.98];
const counts = [3, 1, 12_345];
const effects = [0.149, -0.104, null];
const someTimes = ['2026-11-14T11:00:00.000Z', '2026-12-03T23:40:00.000Z'];

/** Sample values of parameters: at least two each, so that tests can swap one for another. */
const samples: Readonly<Record<string, readonly Value[]>> = {
  ...sampled(
    'goal variant otherVariant experiment other salt selector decidedBy reason what attributes',
    names,
  ),
  ...sampled('layer page subject', (name) => [...names(name), null]),
  ...sampled('share otherShare expected level margin most rate otherRate', () => shares),
  ...sampled(
    `visitors needed planned ofControl ofVariant days minimumDays weeks foundIn open fewest heldOut
     pending phase finalVisitors seen looked matching views lost forced windowDays rememberedDays
     groups others steps pauses edits least concluded won tests untrusted unread withoutFinalLook
     repeated shipped unknown withoutWin againstVerdict winners undecided holdbacks withHoldback`,
    () => counts,
  ),
  daysLeft: [0.4, 12.2, null],
  estimate: effects,
  lower: [0.02, -0.162, null],
  upper: [0.301, -0.043, null],
  first: [0.3, -0.2],
  last: [0.1, -0.05],
  lift: [0.05, 0.1],
  found: [0.15, 0.2, null],
  gain: [0.064, 0.02],
  atTest: [0.2, 0.11],
  largest: [0.03, 0.02],
  worst: [-0.083, 0.02, null],
  limit: [-0.1, 0.05],
  unit: ['relative', 'share', 'money', 'number', 'points'],
  currency: ['EUR', 'JPY', null],
  chanceToWin: [0.61, 0.999_99, 0.000_01],
  pValue: [0.043, 0.000_2],
  visitorsPerMonth: counts,
  dimension: ['browser', 'country', 'visitorType', 'earlierPhase', 'os', 'sourceUtmSource'],
  value: ['DE', 'safari', 'returning', 'yes', ''],
  otherDimension: ['device', 'os', null],
  otherValue: ['mobile', 'desktop', null],
  timeZone: ['UTC', 'Asia/Tokyo'],
  now: ['2026-12-04T08:00:00.000Z', '2026-12-05T08:00:00.000Z'],
  since: [...someTimes, null],
  from: ['2026-11-14T11:00:00.000Z', '2026-11-13T11:00:00.000Z'],
  until: ['2026-11-16T13:20:00.000Z', '2026-11-18T13:20:00.000Z'],
  ...sampled('computedAt finalAt decidedAt endedAt rolledOutAt editedAt fullAt', () => someTimes),
  finalState: ['winning', 'losing'],
  registered: ['sequential', 'fixed', null],
  edited: ['bayesian', 'fixed', null],
  engine: ['fixed', 'sequential', 'bayesian'],
  field: ['engine', 'alpha', 'plannedVisitors', 'minimumDays', 'correction'],
  step: ['stored', 'verified', 'human', 'not_internal', 'counted'],
};

const standing = ['untrusted', 'harm', 'losing', 'inconclusive', 'not_ready'];

/** Samples for parameters that mean something else in one sentence. */
const samplesIn: Readonly<Record<string, Readonly<Record<string, readonly Value[]>>>> = {
  preflight_salt_unbalanced: { salt: [...names('salt'), null] },
  holdout_nobody: { layer: names('layer') },
  interaction_shown: { from: names('from'), to: names('to') },
  plan_with_lower_half: { from: [0.02, 0.03], to: [0.149, 0.16] },
  plan_with_upper_half: { from: [-0.149, -0.16], to: [-0.02, -0.03] },
  count_per_month: { estimate: [1_230, -870], lower: [-1_210, -990], upper: [2_440, 3_000] },
  money_per_month: { estimate: [1_230, -870], lower: [-1_210, -990], upper: [2_440, 3_000] },
  programme_rate: { lower: [0.1, 0.12], upper: [0.6, 0.7] },
  gain_measured: { estimate: [0.08, 0.05], lower: [0.01, 0.02], upper: [0.16, 0.2] },
  preflight_partly_read: { visitors: shares },
  preflight_pages_left_out: { events: shares },
  preflight_shown_with_salt: { since: someTimes },
  preflight_shown_before: { since: someTimes },
  computed_again: { state: ['winning', 'losing', ...standing] },
  change_broken: { state: ['never_found', 'undone', 'gave_up', 'refused', 'csp', 'failed'] },
  shipped_against_verdict: { state: standing },
  shipped_without_win: { state: standing },
  events_arrive: { expected: counts },
  events_lost: { expected: counts },
  holdout_split_off: { expected: counts },
  weekdays_uneven: { least: [1.26, 2.5], most: [3.5, 4.04] },
  deviation_primary_goal: { registered: [...names('registered'), null], edited: [...names('edited'), null] },
};

function sampled(words: string, valuesOf: (name: string) => readonly Value[]): typeof samples {
  return Object.fromEntries(words.split(/\s+/).map((name) => [name, valuesOf(name)]));
}

/** Returns the nth sample of every parameter. */
function namedAt(code: string, indexOf: (name: string) => number): SentenceParameters {
  const all = { ...samples, ...samplesIn[code] };
  return Object.fromEntries(
    Object.entries(all).map(([name, values]) => [name, values[indexOf(name) % values.length] ?? null]),
  );
}

/** Calls a function and records which parameters it reads. */
function reading<T>(
  named: SentenceParameters,
  call: (named: SentenceParameters) => T,
): { readonly result: T; readonly read: Set<string> } {
  const read = new Set<string>();
  const watched = new Proxy(named, {
    get(target, name) {
      read.add(String(name));
      return Reflect.get(target, name);
    },
  });
  return { result: call(watched), read };
}

/** Returns deterministic mixtures of samples. */
function mixtures(code: string, length: number): readonly SentenceParameters[] {
  return Array.from({ length }, (_, index) => namedAt(code, (name) => spread(`${name} ${index}`)));
}

function valuesOf(code: string, name: string): readonly Value[] {
  return samplesIn[code]?.[name] ?? samples[name] ?? [];
}

/** FNV-1a without its lowest byte, whose values are too similar. */
function spread(text: string): number {
  return [...text].reduce((hash, each) => Math.imul(hash ^ each.charCodeAt(0), 0x01000193), 0x811c9dc5) >>> 8;
}

function only(named: SentenceParameters, wanted: ReadonlySet<string>): SentenceParameters {
  return Object.fromEntries(Object.entries(named).filter(([name]) => wanted.has(name)));
}

function figures(sentence: string, group: RegExp, point: string): readonly string[] {
  return [...sentence.replace('counts once', 'counts 1').matchAll(/\d(?:[\d.,]*\d)?/g)]
    .map(([figure]) => String(Number(figure.replace(group, '').replace(point, '.'))))
    .toSorted();
}

const format = (code: string, named: SentenceParameters) => german[code]?.(named).replaceAll('\u00a0', ' ');
const moved = { variant: 'Sticky bar', goal: 'Kauf', level: 0.95, unit: 'relative', currency: null };
const won = { ...moved, estimate: 0.149, lower: 0.02, upper: 0.301 };

describe('German sentences', () => {
  it('format figures, intervals and days in German', () => {
    expect(format('winning_at_any_look', won)).toBe(
      'Sticky bar steigert Kauf: +14,9 % (95-%-KI +2,0 % bis +30,1 %). Signifikant zu jedem Zeitpunkt; Sie können das Experiment beenden.',
    );
    expect(format('losing', { ...moved, estimate: -0.104, lower: -0.162, upper: -0.043 })).toBe(
      'Sticky bar senkt Kauf: −10,4 % (95-%-KI −16,2 % bis −4,3 %). Beenden Sie es, und bleiben Sie bei der Kontrollvariante.',
    );
    const decidedAt = { decidedAt: '2026-11-14T23:30:00.000Z', timeZone: 'Europe/Berlin' };
    expect(format('won_earlier', { ...won, ...decidedAt })).toMatch(
      /^Kauf: Sticky bar hat am 15\. November gewonnen\. /,
    );
    expect(format('before_planned_size', { planned: 132_000, visitors: 98_364, daysLeft: 0.6 })).toBe(
      'Erst bei den geplanten 132.000 Besuchern gültig (bisher 98.364). Noch etwa 1 Tag.',
    );
    expect(format('up', { ...moved, unit: 'share', estimate: 0.02, lower: 0.001, upper: 0.039 })).toContain(
      ': +2 Prozentpunkte (95-%-KI +0,1 bis +3,9 Prozentpunkte).',
    );
    expect(
      format('up', { ...moved, unit: 'money', currency: 'EUR', estimate: 1.2, lower: 0.4, upper: 2 }),
    ).toContain(': +1,20 € (95-%-KI +0,40 € bis +2,00 €).');
  });

  it('start with the variant if one of several, unless the sentence names it', () => {
    expect(format('no_variance', { goal: 'Kauf' })).toMatch(/^Zu wenig Daten: Kauf/);
    expect(format('no_variance', { goal: 'Kauf', variant: 'Sticky bar' })).toMatch(
      /^Sticky bar: Zu wenig Daten/,
    );
    expect(format('winning_at_any_look', won)).toMatch(/^Sticky bar steigert/);
  });

  it('exist for every server code, and no other', () => {
    expect(english.size).toBeGreaterThan(180);
    expect(Object.keys(german).toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('use no parameters that the English lacks', () => {
    for (const [code, known] of namesOf) {
      expect(
        [...known].filter((name) => !(name in { ...samples, ...samplesIn[code] })),
        code,
      ).toEqual([]);
      const read = new Set(
        mixtures(code, 12).flatMap((named) => [...reading(named, (p) => german[code]?.(p)).read]),
      );
      expect(
        [...read].filter((name) => name !== 'variant' && !known.has(name)),
        code,
      ).toEqual([]);
    }
  });

  it('contain the figures and names of the English, and read as sentences', () => {
    const wrong: string[] = [];
    for (const [code, format] of english) {
      const known = namesOf.get(code) ?? new Set();
      for (const mixture of mixtures(code, 6)) {
        const named = only(mixture, known);
        const [original, translated] = [format(named), german[code]?.(named) ?? ''];
        const isWrong =
          /undefined|NaN|\bnull\b|\[object|Infinity| {2}|\.\.|\(\)| \./.test(translated) ||
          !/^[A-ZÄÖÜ\d].*\.$/.test(translated) ||
          figures(translated, /\./g, ',').join() !== figures(original, /,/g, '.').join() ||
          [...original.matchAll(/Q[a-zA-Z]+(?:eins|zwei)/g)].some(([text]) => !translated.includes(text));
        if (isWrong) wrong.push(`${code}: ${original} – ${translated}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('change whenever the English does', () => {
    const deaf = new Set<string>();
    for (const [code, format] of english) {
      const known = namesOf.get(code) ?? new Set();
      for (const mixture of mixtures(code, 2)) {
        const named = only(mixture, known);
        const [original, translated] = [format(named), german[code]?.(named)];
        for (const name of known) {
          const [value] = valuesOf(code, name).filter((each) => each !== named[name]);
          const changed = { ...named, [name]: value ?? null };
          if (format(changed) !== original && german[code]?.(changed) === translated)
            deaf.add(`${code}: ${name}`);
        }
      }
    }
    expect([...deaf]).toEqual([]);
  });
});
