import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../tests/support/volume.ts';
import { maxProblems } from '../../project/content/problem.ts';
import { experimentFile, problemLinesOf } from './configuration-file.fixture.ts';
import { parseConfiguration } from './parse-configuration.ts';

const tooDeep = 'the file must not be nested deeper than 64 levels';

describe('parseConfiguration', () => {
  it('reads YAML and fills in defaults', () => {
    expect(parseConfiguration('projects:\n  - projectKey: pk_a\n')).toEqual({
      status: 'valid',
      configuration: {
        projects: [
          {
            projectKey: 'pk_a',
            allowedOrigins: ['*'],
            integrations: {
              analytics: { enabled: false, tagEventsEnabled: false },
              behaviorTool: { enabled: false },
            },
            holdout: 0,
            allowHtml: true,
            allowJs: true,
            manifest: true,
            consent: 'granted',
            globalPrivacyControl: 'no_integrations',
            lateChanges: 'apply',
            pageviews: false,
            trafficSample: true,
            timeZone: 'UTC',
            audiences: [],
            goals: [],
            layers: [],
            experiments: [],
            surveyBudget: { surveys: 2, days: 7 },
            surveys: [],
            webhooks: [],
          },
        ],
      },
    });
  });

  it('reads the same file as JSON', () => {
    const yaml = parseConfiguration(experimentFile('coverage: 0.5'));
    expect(yaml.status).toBe('valid');
    if (yaml.status === 'valid')
      expect(parseConfiguration(JSON.stringify(yaml.configuration, null, '\t'))).toEqual(yaml);
  });

  it('reports every problem of the file in order, each with line and column', () => {
    const source = `projects:
  - projectKey: pk demo
    colour: red
    experiments:
      - experimentKey: one
        audiences: { all: [] }
        status: sheduled
        urlRules: { include: [{ kind: regexp, value: x }] }
        variants:
          - { variantKey: a, weight: 0.5, isControl: true, changes: [{ selector: b, operation: hidden, value: 3 }] }
          - { variantKey: b, weight: half }
      - experimentKey: two
        variants:
          - { variantKey: a, weight: 0.5 }
          - { variantKey: a, weight: 0.2 }
    webhooks: [{}]
`;
    expect(problemLinesOf(source)).toEqual([
      '2:17 projectKey must be 1 to 64 letters, digits, "_" or "-"',
      '3:5 unknown field "colour"',
      '6:9 unknown field "audiences", did you mean audience?',
      '7:17 status must be one of draft, scheduled, running, paused, completed, archived, not "sheduled"',
      '8:39 kind must be one of exact, simple, starts_with, contains, glob, regex, query_param, not "regexp"',
      '10:70 orderIndex is missing',
      expect.stringMatching(/^10:96 operation must be one of set_text, set_html, .*, not "hidden"$/),
      '10:111 value must be text, not the number 3',
      '11:38 weight must be a number, not text',
      '14:11 weights must sum to 1, not 0.7',
      '14:11 exactly one variant must have isControl: true, not 0',
      '15:27 variantKey "a" is used twice',
      '16:16 webhookKey is missing',
      '16:16 url is missing',
      '16:16 types is missing',
    ]);
  });

  it('compares weights and resolves goals despite an invalid field beside them', () => {
    expect(problemLinesOf(experimentFile('status: on\ngoals: [{ goalKey: nope }]', 0.4))).toEqual([
      '5:17 status must be one of draft, scheduled, running, paused, completed, archived, not "on"',
      '6:28 goal "nope" is not among the project\'s goals',
      '8:11 weights must sum to 1, not 0.9',
    ]);
    const webhook = '{ webhookKey: crm, url: https://crm.example, types: [nope] }';
    expect(
      problemLinesOf(`${experimentFile('goals: [{ goalKey: nope }]', 0.4)}    webhooks: [${webhook}]\n`),
    ).toEqual([
      '5:28 goal "nope" is not among the project\'s goals',
      '7:11 weights must sum to 1, not 0.9',
      expect.stringMatching(/^9:69 types must be one of experiment\.created, .*, not "nope"$/),
    ]);
  });

  it('says that Pixel creates webhook secrets, without repeating the one in the file', () => {
    const webhook =
      '{ webhookKey: crm, url: https://crm.example, types: [config.published], secret: whsec_x }';
    expect(problemLinesOf(`projects:\n  - projectKey: pk_a\n    webhooks:\n      - ${webhook}\n`)).toEqual([
      '4:81 a secret must not be in a file: Pixel creates one with the webhook and shows it once',
    ]);
    expect(problemLinesOf(`projects:\n  - projectKey: pk_a\n    secret: whsec_x\n`)).toEqual([
      '3:5 unknown field "secret"',
    ]);
  });

  it('does not check the value of a rule of unknown kind', () => {
    expect(problemLinesOf(experimentFile('urlRules: { include: [{ kind: is, value: "[" }] }'))).toEqual([
      '5:39 kind must be one of exact, simple, starts_with, contains, glob, regex, query_param, not "is"',
    ]);
  });

  it('returns the dotted path of a problem', () => {
    const parsed = parseConfiguration(experimentFile('coverage: 2'));
    expect(parsed).toMatchObject({
      status: 'invalid',
      problems: [{ path: 'projects.0.experiments.0.coverage', message: 'coverage must be at most 1' }],
    });
  });

  it.each([
    ['an empty file', '', '1:1 the file is empty'],
    ['a file of comments', '# nothing yet', '1:1 the file is empty'],
    ['a list', '[1]', '1:1 the file must be an object, not a list'],
    ['no projects', 'projects: []', '1:11 projects must have at least 1 entry'],
    ['a tab as indentation', 'projects:\n\t- projectKey: a', '2:1 Tabs are not allowed as indentation'],
    ['a field given twice', 'projects: []\nprojects: []', '2:1 field "projects" is already in line 1'],
    ['a second document', 'projects: []\n---\nprojects: []', '2:1 the file must contain one document only'],
    ['a tag of its own', 'projects: !mine []', '1:11 tags (words that begin with "!") are not supported'],
    ['a YAML 1.1 tag', 'projects: !!set {}', '1:11 tags (words that begin with "!") are not supported'],
    [
      'an alias of nothing',
      'projects: *all',
      '1:11 there is no anchor &all above; text that begins with "*" must be in quotes',
    ],
    ['deep lists', '['.repeat(100_000), `1:65 ${tooDeep}`],
    ['deep lists on lines of their own', `projects:\n${'- '.repeat(100_000)}x`, `2:127 ${tooDeep}`],
    ['deep keys', '? '.repeat(100_000), `1:129 ${tooDeep}`],
    [
      'deep objects in a block',
      Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
      `65:65 ${tooDeep}`,
    ],
    [
      'aliases that lead deep',
      `a: &a ${'['.repeat(40)}${']'.repeat(40)}\nb: ${'['.repeat(40)}*a${']'.repeat(40)}`,
      `1:30 ${tooDeep}`,
    ],
    [
      'a key that is a number',
      'projects: [{ projectKey: 12 }]',
      '1:26 projectKey must be text, not the number 12',
    ],
    [
      'a weight that is no number',
      experimentFile('coverage: .nan'),
      '5:19 coverage must be a number, not NaN',
    ],
    [
      'NUL in a text',
      'projects: [{ projectKey: a, name: "a\\0b" }]',
      '1:35 text must not contain NUL or lone surrogates',
    ],
    [
      'lone surrogates',
      'projects: [{ projectKey: a, name: "\\ud83d" }]',
      '1:35 text must not contain NUL or lone surrogates',
    ],
    ['a prototype', 'projects: [{ projectKey: a, __proto__: {} }]', '1:29 unknown field "__proto__"'],
  ])('refuses %s', (_, source, problem) => {
    expect(problemLinesOf(source)).toEqual([problem]);
  });

  it.each([
    [
      'a field given twice',
      '{"projects":[{"projectKey":"a","projectKey":"b"}]}',
      '1:32 field "projectKey" is already in line 1',
    ],
    [
      'NUL in a text',
      '{"projects":[{"projectKey":"a","name":"\\u0000"}]}',
      '1:39 text must not contain NUL or lone surrogates',
    ],
    [
      'lone surrogates',
      '{"projects":[{"projectKey":"a","name":"\\ud83d"}]}',
      '1:39 text must not contain NUL or lone surrogates',
    ],
    [
      'a wrong value',
      '{\n  "projects": [\n    {"projectKey": 1}\n  ]\n}',
      '3:20 projectKey must be text, not the number 1',
    ],
    ['a prototype', '{"projects":[{"projectKey":"a","__proto__":{}}]}', '1:32 unknown field "__proto__"'],
    [
      'deep objects',
      `{\n"projects":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
      `2:${12 + 5 * 63} ${tooDeep}`,
    ],
  ])('refuses %s in JSON as well, at the same positions', (_, source, problem) => {
    expect(problemLinesOf(source)).toEqual([problem]);
  });

  it('reads keys and colons inside texts as text', () => {
    const name = 'a ": b" \\" { "c": 1 }';
    expect(parseConfiguration(JSON.stringify({ projects: [{ projectKey: 'a', name }] }))).toMatchObject({
      status: 'valid',
      configuration: { projects: [{ name }] },
    });
  });

  it('follows aliases, and reports problems at their target', () => {
    const base = (weight: string) => `projects:
  - projectKey: a
    experiments:
      - experimentKey: x
        variants: &arms
          - { variantKey: a, weight: ${weight}, isControl: true }
          - { variantKey: b, weight: 0.5 }
      - { experimentKey: y, variants: *arms }
`;
    expect(parseConfiguration(base('0.5')).status).toBe('valid');
    expect(problemLinesOf(base('half'))).toEqual(['6:38 weight must be a number, not text']);
  });

  it('reports each position once, however many aliases refer to it, including nested ones', () => {
    const repeated = Array.from(
      { length: 80 },
      (_, at) => `      - { experimentKey: e${at}, variants: *arms }`,
    );
    const file = (arms: string) => `projects:
  - projectKey: a
    experiments:
      - experimentKey: x
        variants: &arms ${arms}
${repeated.join('\n')}
    timeZone: 1
`;
    const wrong = '{ variantKey: 1, weight: half, isControl: 3 }';
    expect(problemLinesOf(file(`[${wrong}, { variantKey: b, weight: 0.5 }]`))).toEqual([
      '5:40 variantKey must be text, not the number 1',
      '5:51 weight must be a number, not text',
      '5:68 isControl must be true or false, not the number 3',
      '86:15 timeZone must be text, not the number 1',
    ]);
  });

  it('refuses a small file that aliases expand into a large one', () => {
    const levels = ['a: &l0 [x, x]'];
    for (let level = 1; level < 30; level++)
      levels.push(`b${level}: &l${level} [*l${level - 1}, *l${level - 1}]`);
    expect(problemLinesOf(levels.join('\n'))).toEqual([
      '1:1 the file has too many aliases; the limit is 100',
    ]);
  });

  it('reports the first wrong fields of a file with very many', async () => {
    const problemsOf = (count: number) =>
      problemLinesOf(`{${Array.from({ length: count }, (_, index) => `"f${index}":1`)}}`);
    const problems = problemsOf(20_000);
    expect(problems).toHaveLength(maxProblems);
    expect(problems.at(-1)).toEqual(problemsOf(maxProblems).at(-1));
  });

  it('reports the first syntax errors of a text with very many', () => {
    expect(problemLinesOf('[}'.repeat(1_000))).toHaveLength(maxProblems);
  });

  it('reads a text of many millions of characters', () => {
    const notes = `${'x'.repeat(10_000_000)}${'\\"'.repeat(3_000_000)}`;
    const problems = problemLinesOf(`{"projects":[{"projectKey":"pk_a","name":"${notes}"}]}`);
    expect(problems).toEqual(['1:42 name must have at most 200 characters']);
  });

  it('returns a result for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab:-[]{}&*!|>"\'#,?%@ \n\t\0'), maxLength: 60 }),
        (text) => {
          const parsed = parseConfiguration(text);
          expect(parsed.status).toBe('invalid');
          if (parsed.status === 'invalid') expect(parsed.problems).not.toEqual([]);
        },
      ),
      { numRuns: runs(2_000) },
    );
  });
});
