import { defineConfig } from 'vitest/config';

/** A long run tries each property twenty times as often, and has that much more time. */
const longer = process.env.TEST_LONG === 'on' ? 20 : 1;

/** A poll ends as soon as its condition is met; the default second is too short on a busy machine. */
const poll = { timeout: 30_000 };

export default defineConfig({
  test: {
    // Most of the time is spent waiting for databases to start, so two cores have work for more than two.
    maxWorkers: 5,
    projects: [
      {
        test: {
          name: 'unit',
          globalSetup: 'tests/support/run-folder.setup.ts',
          setupFiles: 'tests/support/properties.setup.ts',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          expect: { poll },
          testTimeout: 60_000 * longer,
          hookTimeout: 60_000,
          // A third of the time would go into loading the same modules for every file; no test mocks a module.
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration',
          globalSetup: 'tests/support/run-folder.setup.ts',
          setupFiles: 'tests/support/properties.setup.ts',
          include: ['tests/integration/**/*.test.ts', 'tests/conformance/**/*.test.ts'],
          expect: { poll },
          testTimeout: 90_000,
          hookTimeout: 120_000,
          isolate: false,
          // Each of them starts servers with databases of their own.
          maxWorkers: 3,
        },
      },
    ],
  },
});
