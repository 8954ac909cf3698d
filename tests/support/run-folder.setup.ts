import { openRunFolder } from '../../scripts/suites/run-folder.mjs';

/** What Vitest and Playwright do before the first test; the function it gives is called after the last one. */
export default openRunFolder;
