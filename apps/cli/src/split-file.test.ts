import { describe, expect, it } from 'vitest';
import { splitFile } from './split-file.ts';

const two = `note: kept
projects:
  - projectKey: one
    name: &name One
  - projectKey: two
    name: *name
    experiments:
      - experimentKey: cta
        name: Two
`;

it('makes a file of each project, with what stands beside the projects', () => {
  expect(splitFile(two).map(({ projectKey, source }) => [projectKey, JSON.parse(source)])).toEqual([
    ['one', { note: 'kept', projects: [{ projectKey: 'one', name: 'One' }] }],
    [
      'two',
      {
        note: 'kept',
        projects: [{ projectKey: 'two', name: 'One', experiments: [{ experimentKey: 'cta', name: 'Two' }] }],
      },
    ],
  ]);
});

it('leaves a file of one project as it was written, places too', () => {
  const source = '{"projects": [{"projectKey": "one"}]} # really';
  const [part] = splitFile(source);
  expect([part?.projectKey, part?.source]).toEqual(['one', source]);
  const detail = { path: 'projects.0.name', message: 'must be text', code: 'wrong', line: 7, column: 7 };
  expect(part?.locate(detail)).toBe(detail);
});

describe('of a part, a place', () => {
  const detail = (path: string) => ({ path, message: 'must be text', code: 'wrong', line: 99, column: 99 });
  const placed = (path: string) => splitFile(two)[1]?.locate(detail(path));

  it('is that in the whole file', () => {
    expect(placed('projects.0.experiments.0.name')).toMatchObject({
      path: 'projects.1.experiments.0.name',
      line: 9,
      column: 15,
    });
  });

  it('is the nearest one around what is missing', () => {
    expect(placed('projects.0.experiments.0.goals.2')).toMatchObject({
      path: 'projects.1.experiments.0.goals.2',
      line: 8,
    });
  });

  it('has no line where it is not in the file', () => {
    expect(placed('experiments.cta')).toEqual({
      path: 'experiments.cta',
      message: 'must be text',
      code: 'wrong',
    });
  });
});

it('leaves what is not right in itself to the server, which says it better', () => {
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
