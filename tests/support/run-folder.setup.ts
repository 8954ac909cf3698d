import { openRunFolder } from '../../scripts/suites/run-folder.mjs';

/** Global setup of Vitest and Playwright; the returned function is the teardown. */
export default openRunFolder;
