import fc from 'fast-check';

/** A property tries the same values every day, so that a run tells of the change it tests; a long run looks for new ones. */
if (process.env.TEST_LONG !== 'on') fc.configureGlobal({ seed: 1_763_942_400 });
