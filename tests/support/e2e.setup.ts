import { build } from '../../scripts/build.mjs';
import { openRunFolder } from '../../scripts/suites/run-folder.mjs';

/** Builds what the browser tests load, unless the surrounding run has; otherwise like {@link openRunFolder}. */
export default async function prepare(): Promise<() => Promise<void>> {
  if (process.env.PIXEL_TEST_RUN === undefined) await build();
  return openRunFolder();
}
