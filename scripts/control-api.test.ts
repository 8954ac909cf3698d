import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateControlApi } from './control-api/generate.ts';
import { readApi } from './control-api/read-api.ts';

const api = readApi();

it.each(generateControlApi(api).map((generated) => [path.basename(generated.file), generated] as const))(
  '%s matches the output of "npm run api"',
  (_, { file, text }) => {
    // Compares only for equality, because the diff would fill a screen.
    expect(readFileSync(file, 'utf8') === text).toBe(true);
  },
);

describe('the API type', () => {
  it('has exactly the procedures of the permissions table', () => {
    const procedures = api.apps.get('ControlApi')?.map(({ method, path }) => `${method} ${path}`) ?? [];
    expect([...procedures].sort()).toEqual([...api.permissions.keys()].sort());
  });
});
