import { join } from 'node:path';

/** Paths of the built files and the demo, relative to a bundle. */
export const paths = {
  /** Directory of the bundles: the pixel's scripts, and the programs that the server starts. */
  dist: import.meta.dirname,
  /** Directory of the built dashboard. */
  dashboard: join(import.meta.dirname, 'dashboard'),
  /** Directory of the demo shop: `public/` and `demo.pixel.yaml`. */
  demo: join(import.meta.dirname, '../apps/demo'),
} as const;
