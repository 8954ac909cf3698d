import { join } from 'node:path';

/** Where the built files and the demo lie, as seen from a bundle. */
export const places = {
  /** Folder of the bundles: the pixel's scripts, and the programmes that the server starts. */
  dist: import.meta.dirname,
  /** Folder of the built dashboard. */
  dashboard: join(import.meta.dirname, 'dashboard'),
  /** Folder of the demo shop: `public/` and `demo.pixel.yaml`. */
  demo: join(import.meta.dirname, '../apps/demo'),
} as const;
