import type { ProjectConfiguration } from '@pixel/protocol';
import { describe, expect, it } from 'vitest';
import { parseConfiguration } from '../../authoring/files/parse-configuration.ts';
import { mergeConfiguration } from '../documents/merge-configuration.ts';
import type { Project } from '../documents/project.ts';
import { mergeProblems } from './merge-problems.ts';

describe('slots of a layer', () => {
  it('must not overlap if both experiments run, and the problem names the other one', () => {
    expect(problems(undefined, [inLayer('a', 0, 0.5), inLayer('b', 0.4, 1)])).toEqual([
      'experiments.1.layer: the slot [0.4, 1) of layer "one" overlaps [0, 0.5) of experiment "a", which runs at the same time',
    ]);
  });

  it('may touch, and may overlap across layers', () => {
    expect(problems(undefined, [inLayer('a', 0, 0.5), inLayer('b', 0.5, 1)])).toEqual([]);
    expect(
      problems(undefined, [
        inLayer('a', 0, 1),
        { ...inLayer('b', 0, 1), layer: { layerKey: 'two', from: 0, to: 1 } },
      ]),
    ).toEqual([]);
  });

  it.each(['draft', 'paused', 'completed', 'archived'])('may overlap with that of a %s one', (status) => {
    expect(problems(undefined, [inLayer('a', 0, 1), { ...inLayer('b', 0, 1), status }])).toEqual([]);
  });

  it('count for scheduled ones too, unless one ends before the other starts', () => {
    const later = { ...inLayer('b', 0, 1), status: 'scheduled', startAt: '2026-05-01' };
    expect(problems(undefined, [inLayer('a', 0, 1), later])).toHaveLength(1);
    expect(problems(undefined, [{ ...inLayer('a', 0, 1), endAt: '2026-05-02' }, later])).toHaveLength(1);
    expect(problems(undefined, [{ ...inLayer('a', 0, 1), endAt: '2026-05-01' }, later])).toEqual([]);
  });

  it('are compared with experiments outside the file', () => {
    const kept = project(undefined, [inLayer('kept', 0.2, 0.3)]);
    expect(problems(kept, [inLayer('new', 0, 1)])).toEqual([
      'experiments.0.layer: the slot [0, 1) of layer "one" overlaps [0.2, 0.3) of experiment "kept", which runs at the same time',
    ]);
    expect(
      problems(kept, [{ ...inLayer('kept', 0.2, 0.3), status: 'paused' }, inLayer('new', 0, 1)]),
    ).toEqual([]);
  });

  it('are accepted in a file that contains neither of two overlapping ones', () => {
    const kept = project(undefined, [inLayer('a', 0, 1), inLayer('b', 0, 1)]);
    expect(problems(kept, [{ experimentKey: 'c', variants }])).toEqual([]);
  });

  it('report one problem per experiment, not per pair', () => {
    const many = Array.from({ length: 50 }, (_, index) => inLayer(`e${index}`, 0, 1));
    expect(problems(undefined, many)).toHaveLength(49);
  });
});

describe('a new phase', () => {
  const ended = project(undefined, [{ experimentKey: 'a', status: 'completed', salt: 'old', variants }]);

  it('must not reuse the salt of the previous phase', () => {
    expect(problems(ended, [{ experimentKey: 'a', status: 'running', salt: 'old', variants }])).toEqual([
      'experiments.0.salt: a new phase needs a new salt: leave salt out, or change it',
    ]);
  });

  it.each([
    { status: 'running' },
    { status: 'running', salt: 'new' },
    { status: 'completed', salt: 'old' },
    { status: 'archived', salt: 'old' },
  ])('may be requested by %j', (fields) => {
    expect(problems(ended, [{ experimentKey: 'a', variants, ...fields }])).toEqual([]);
  });
});

describe('a completed survey', () => {
  const survey = (status: string) => ({
    surveys: [{ surveyKey: 'nps', status, startAt: '2999-01-01', questions: [nps] }],
  });
  const nps = { questionId: 'q', type: 'nps', title: 'Would you?' };
  const was = (...statuses: readonly string[]) =>
    statuses.reduce<Project | undefined>((before, status) => project(before, [], survey(status)), undefined);

  it.each(['draft', 'scheduled', 'running', 'paused'])('must not become %s again', (status) => {
    const refused = [
      'surveys.0.status: must be completed or archived, since survey "nps" has ended, and answers of two surveys would be combined: run a duplicate with another surveyKey instead',
    ];
    expect(problems(was('completed'), [], survey(status))).toEqual(refused);
    expect(problems(was('running', 'archived'), [], survey(status))).toEqual(refused);
    expect(problems(was('completed', 'archived', 'archived'), [], survey(status))).toEqual(refused);
  });

  it('may be archived and restored, and one archived as a draft may run', () => {
    expect(problems(was('completed'), [], survey('archived'))).toEqual([]);
    expect(problems(was('completed', 'archived'), [], survey('completed'))).toEqual([]);
    expect(problems(was('draft', 'archived'), [], survey('running'))).toEqual([]);
    expect(problems(was('running'), [], survey('paused'))).toEqual([]);
  });
});

describe('project switches', () => {
  const changing = (change: object) => [
    {
      experimentKey: 'a',
      variants: [variants[0], { ...variants[1], changes: [{ orderIndex: 0, ...change }] }],
    },
  ];

  it('must not forbid what experiments outside the file use', () => {
    const withCode = project(undefined, changing({ operation: 'run_js', value: 'x()' }));
    expect(problems(withCode, [], { allowJs: false })).toEqual([
      'allowJs: must not be false, since experiment "a", which the file does not name, has changes with code',
    ]);
    expect(problems(withCode, [], { allowHtml: false })).toEqual([]);
    const withHtml = project(undefined, changing({ operation: 'set_html', selector: 'b', value: '' }));
    expect(problems(withHtml, [], { allowHtml: false })).toEqual([
      'allowHtml: must not be false, since experiment "a", which the file does not name, has changes with HTML',
    ]);
    expect(problems(withHtml, [], { allowJs: false })).toEqual([
      'allowJs: must not be false, since experiment "a", which the file does not name, has changes with HTML, which can carry code',
    ]);
    expect(problems(withHtml, [{ experimentKey: 'a', variants }], { allowHtml: false })).toEqual([]);
  });
});

const variants = [
  { variantKey: 'control', weight: 0.5, isControl: true },
  { variantKey: 'b', weight: 0.5 },
];

function inLayer(experimentKey: string, from: number, to: number) {
  return { experimentKey, status: 'running', layer: { layerKey: 'one', from, to }, variants };
}

function problems(
  before: Project | undefined,
  experiments: readonly object[],
  switches: object = {},
): readonly string[] {
  const file = configuration(experiments, switches);
  const after = mergeConfiguration(before, file, ids);
  return mergeProblems({ before, file, after }).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

function project(before: Project | undefined, experiments: readonly object[], fields: object = {}): Project {
  return mergeConfiguration(before, configuration(experiments, fields), ids);
}

function configuration(experiments: readonly object[], switches: object): ProjectConfiguration {
  const layers = [{ layerKey: 'one' }, { layerKey: 'two' }];
  const parsed = parseConfiguration(
    JSON.stringify({ projects: [{ projectKey: 'pk_a', layers, experiments, ...switches }] }),
  );
  const file = parsed.status === 'valid' ? parsed.configuration.projects[0] : undefined;
  if (file === undefined) throw new Error(JSON.stringify(parsed));
  return file;
}

const ids = { id: () => 'id', salt: () => 'salt' };
