import type { Plugin } from 'esbuild';

/** Leaves npm packages external; bundles the project's own. */
export const npmStaysOutside: Plugin = {
  name: 'npm-stays-outside',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@pixel/') ? undefined : { path, external: true },
    );
  },
};
