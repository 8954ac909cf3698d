import { build } from '../../scripts/build.mjs';
import { openRunFolder } from '../../scripts/suites/run-folder.mjs';

/** Builds what the tests in a browser load, unless the run that they are a part of has done so; as {@link openRunFolder} otherwise. */
export default async function prepare(): Promise<() => Promise<void>> {
  if (process.env.PIXEL_TEST_RUN === undefined) await build();
  return openRunFolder();
}
