import { describe, expect, it } from 'vitest';
import { splitFile } from './split-file.ts';

const two = `note: shared
projects:
  - projectKey: one
    name: &name One
  - projectKey: two
    name: *name
    experiments:
      - experimentKey: cta
        name: Two
`;

it('writes one file per project, with the top-level settings', () => {
  expect(splitFile(two).map(({ projectKey, source }) => [projectKey, JSON.parse(source)])).toEqual([
    ['one', { note: 'shared', projects: [{ projectKey: 'one', name: 'One' }] }],
    [
      'two',
      {
        note: 'shared',
        projects: [{ projectKey: 'two', name: 'One', experiments: [{ experimentKey: 'cta', name: 'Two' }] }],
      },
    ],
  ]);
});

it('leaves a file with one project unchanged, including positions', () => {
  const source = '{"projects": [{"projectKey": "one"}]} # really';
  const [part] = splitFile(source);
  expect([part?.projectKey, part?.source]).toEqual(['one', source]);
  const detail = { path: 'projects.0.name', message: 'must be text', code: 'wrong', line: 7, column: 7 };
  expect(part?.locate(detail)).toBe(detail);
});

describe('the position of a field in a part', () => {
  const detail = (path: string) => ({ path, message: 'must be text', code: 'wrong', line: 99, column: 99 });
  const located = (path: string) => splitFile(two)[1]?.locate(detail(path));

  it('is its position in the whole file', () => {
    expect(located('projects.0.experiments.0.name')).toMatchObject({
      path: 'projects.1.experiments.0.name',
      line: 9,
      column: 15,
    });
  });

  it('is the nearest parent of a missing field', () => {
    expect(located('projects.0.experiments.0.goals.2')).toMatchObject({
      path: 'projects.1.experiments.0.goals.2',
      line: 8,
    });
  });

  it('has no line outside the file', () => {
    expect(located('experiments.cta')).toEqual({
      path: 'experiments.cta',
      message: 'must be text',
      code: 'wrong',
    });
  });
});

it('leaves invalid input to the server, which explains it better', () => {
  const source = 'projects: [{ projectKey: one }, { name: 7 }]';
  expect(splitFile(source)).toMatchObject([{ projectKey: 'one', source }]);
});

it.each([
  ['projects: [{ projectKey: one }, { projectKey: one }]', 'The file contains project "one" twice'],
  ['projects: []', 'The file contains no project with a projectKey'],
  ['just a text', 'The file contains no project with a projectKey'],
  ['projects: [', 'The file cannot be read: .* at line 1, column 12. Nothing was changed'],
  ['projects: *nowhere', 'The file cannot be read'],
])('refuses %s', (source, message) => {
  expect(() => splitFile(source)).toThrow(new RegExp(message));
});
