import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { minifiedPixel } from '../../scripts/browser-bundles.mjs';
import { variant } from './page.ts';

/** A library as a page loads it. */
export interface Library {
  readonly name: 'pixel' | 'growthbook' | 'posthog';
  /** Its name in the report, with the version of its package. */
  readonly label: string;
  /** Its job on the measured page. */
  readonly task: string;
  /** Path of its script on the host. */
  readonly path: string;
  readonly script: string;
  /** Its later requests on the measured page, by path. */
  readonly later: ReadonlyMap<string, string>;
  /** The page's head, as in the library's guide. */
  readonly head: string;
}

const require = createRequire(import.meta.url);

/** The public key on every page. */
export const projectKey = 'bench';

/** Size of a script on the wire, at the best compression. */
export function brotliBytes(script: string): number {
  return brotliCompressSync(script).byteLength;
}

/** Every script that a library runs on the measured page. */
export function scriptsOf({ script, later }: Library): readonly string[] {
  return [script, ...later.values()];
}

/** Loads the libraries: the pixel as published, the others from their packages. */
export async function loadLibraries(): Promise<readonly Library[]> {
  const [pixel, growthbook, posthog] = await Promise.all([
    bundlePixel(),
    fromPackage(
      '@growthbook/growthbook',
      require.resolve('@growthbook/growthbook'),
      'dist/bundles/auto.min.js',
    ),
    fromPackage('posthog-js', require.resolve('posthog-js'), 'dist/array.js'),
  ]);
  return [
    {
      name: 'pixel',
      label: 'Pixel',
      task: 'requests the assignments, changes the heading, sends the exposure',
      path: '/pixel.min.js',
      ...pixel,
      head: `<script async crossorigin src="/pixel.min.js?project=${projectKey}"></script>`,
    },
    {
      name: 'growthbook',
      label: `GrowthBook, \`auto.min.js\` ${growthbook.version}`,
      task: 'requests its features, decides in the page, and changes the heading through a visual-editor experiment; streaming is off',
      path: '/auto.min.js',
      script: growthbook.script,
      later: new Map(),
      head: `<script async src="/auto.min.js" data-api-host="/growthbook" data-client-key="${projectKey}" data-no-streaming="true"></script>`,
    },
    {
      name: 'posthog',
      label: `PostHog, \`array.js\` ${posthog.version}`,
      task: 'requests its feature flags, and code in the page changes the heading; analytics, recording, surveys and everything else that a page can switch off are off, so that the figures contain only the work for flags',
      path: '/array.js',
      script: posthog.script,
      later: new Map(),
      head: `<script>${posthogStub}</script><script async src="/array.js"></script>`,
    },
  ];
}

const posthogOptions = `{
  api_host: '/posthog', autocapture: false, capture_pageview: false, capture_pageleave: false, capture_performance: false,
  capture_heatmaps: false, capture_dead_clicks: false, capture_exceptions: false, disable_session_recording: true,
  disable_surveys: true, disable_external_dependency_loading: true,
  loaded: (posthog) => posthog.onFeatureFlags(() => {
    const show = () => {
      if (posthog.getFeatureFlag('headline') === 'variant') document.querySelector('h1').textContent = ${JSON.stringify(variant)};
    };
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
    else show();
  }),
}`;
/** What PostHog's snippet leaves for its script: a queue that contains the call of `init`. */
const posthogStub = `window.posthog = Object.assign([], { people: [], __SV: 1, _i: [['${projectKey}', ${posthogOptions}, 'posthog']] });`;

async function bundlePixel(): Promise<Pick<Library, 'script' | 'later'>> {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const { outputFiles = [] } = await build({
    ...minifiedPixel,
    absWorkingDir: root,
    outdir: 'dist',
    write: false,
  });
  const script = outputFiles.find(({ path }) => path.endsWith('pixel.min.js'))?.text ?? '';
  // The panel's file is in the same folder, but no page loads it by default; these words occur only in the other file.
  const later = outputFiles
    .filter(({ text }) => text.includes('experience_impression'))
    .map(({ path, text }) => [`/${relative(join(root, 'dist'), path)}`, text] as const);
  return { script, later: new Map(later) };
}

/** Reads a script of a package, of which `entry` is any exported file: packages don't export all files. */
async function fromPackage(
  name: string,
  entry: string,
  file: string,
): Promise<{ readonly script: string; readonly version: string }> {
  const folder = entry.slice(0, entry.lastIndexOf(join('/', name, '/')) + name.length + 1);
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { script: await readFile(join(folder, file), 'utf8'), version };
}
