import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestControl, type TestControl } from '../../../../tests/support/control.ts';
import { createPublications } from './publications.ts';
import { createPublicationsBySize } from './publications-by-size.ts';

let test: TestControl;
beforeAll(async () => {
  test = await startTestControl();
});
afterAll(() => test.stop());

it.each([
  [99, 'here'],
  [100, 'elsewhere'],
] as const)('has a project of %i experiments published %s', async (count, where) => {
  const projectKey = `pk_${count}`;
  const experiments = Array.from({ length: count }, (_, n) => ({
    experimentKey: `e${n}`,
    variants: [
      { variantKey: 'control', weight: 0.5, isControl: true },
      { variantKey: 'b', weight: 0.5 },
    ],
  }));
  const source = JSON.stringify({ projects: [{ projectKey, experiments }] });
  const [applied] = await test.control.applyConfiguration(source, { author: 'tests' });
  await test.db.updateTable('projects').set({ name: 'Other' }).where('key', '=', projectKey).execute();

  const at = { here: test.clock.now + 1_000, elsewhere: test.clock.now + 2_000 };
  const publications = createPublicationsBySize(test.deps, {
    here: createPublications({ ...test.deps, now: () => at.here }),
    elsewhere: createPublications({ ...test.deps, now: () => at.elsewhere }),
  });
  const { revision } = await publications.readChanges(projectKey);
  const basedOn = applied?.version ?? null;
  const actor = { kind: 'operator' } as const;
  const published = await publications.publishChanges({ projectKey, actor, basedOn, revision });
  expect(published).toMatchObject({ status: 'published', version: new Date(at[where]).toISOString() });
});
