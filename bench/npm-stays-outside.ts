import type { Plugin } from 'esbuild';

/** Leaves npm's packages to be loaded from node_modules; bundles the project's own. */
export const npmStaysOutside: Plugin = {
  name: 'npm-stays-outside',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@pixel/') ? undefined : { path, external: true },
    );
  },
};
