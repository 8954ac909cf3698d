import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { minifiedPixel } from './browser-bundles.mjs';

const maxBytes = 8_400;
/** Size of the page file, loaded if a page has changes. */
const maxPageBytes = 10_079;
/** Size of the panel, loaded only for previews and debugging. */
const maxPanelBytes = 6_000;

/** Size of the two survey files, which decide when to show a survey and render it. */
const maxSurveysBytes = 4 * 1_024;
const maxSurveyBytes = 10_000;

const { outputFiles, metafile } = await build({
  ...minifiedPixel,
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  outdir: 'dist',
  write: false,
  metafile: true,
});

function sizes() {
  const sizeOf = (marks: RegExp) => {
    const file = outputFiles.find(({ text }) => marks.test(text));
    return brotliCompressSync(file?.contents ?? '').byteLength;
  };
  // Each contains distinctive words.
  return {
    pixel: sizeOf(/No project key/),
    page: sizeOf(/experience_impression/),
    panel: sizeOf(/Exit preview/),
    surveys: sizeOf(/this visitor has no survey/),
    survey: sizeOf(/pixel-survey/),
  };
}

it('stays small on the wire', () => {
  const { pixel, page, panel, surveys, survey } = sizes();
  expect(Math.min(pixel, page, panel, surveys, survey)).toBeGreaterThan(1_000);
  expect(pixel).toBeLessThanOrEqual(maxBytes);
  expect(page).toBeLessThanOrEqual(maxPageBytes);
  expect(panel).toBeLessThanOrEqual(maxPanelBytes);
  expect(surveys).toBeLessThanOrEqual(maxSurveysBytes);
  expect(survey).toBeLessThanOrEqual(maxSurveyBytes);
});

it('matches the size in the README', async () => {
  const { pixel, page, surveys, survey } = sizes();
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const documented = [...readme.matchAll(/([\d.]+) kB/g)].map(([, kilobytes]) => Number(kilobytes));
  expect(documented).toEqual([pixel, page, surveys, survey].map((bytes) => Math.ceil(bytes / 100) / 10));
});

it('contains nothing of another package except the limits of the public contract', () => {
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  const carried = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => file);
  expect(carried.filter((file) => !file.includes('packages/pixel/src/'))).toEqual([
    expect.stringMatching(/packages\/protocol\/src\/limits\.ts$/),
  ]);
});
