import fc from 'fast-check';

/** Properties use a fixed seed, so that a failure points at the change under test; long runs use new seeds. */
if (process.env.TEST_LONG !== 'on') fc.configureGlobal({ seed: 1_763_942_400 });
