/** The CLI as a separate package: one file without dependencies, for machines without a clone. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = 'pixel-cli';

/** @type {import('esbuild').BuildOptions} */
export const cliPackageBundle = {
  entryPoints: { [`${folder}/pixel-cli`]: 'apps/cli/src/main.ts' },
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // CommonJS packages load Node's modules with `require`.
  banner: {
    js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
  },
};

/**
 * Returns the files beside the bundle in the CLI package of the tree at `root`. `inputs` are the bundle's source files.
 * @param {string} root
 * @param {readonly string[]} inputs
 * @returns {Promise<import('esbuild').OutputFile[]>}
 */
export async function cliPackageFiles(root, inputs) {
  const [{ version, license }, { engines }] = await Promise.all(
    ['apps/cli/package.json', 'package.json'].map(async (file) => JSON.parse(await read(root, file))),
  );
  const manifest = {
    name: 'pixel-cli',
    version,
    description: 'The command line of Pixel, a web experimentation service that you host yourself.',
    license,
    type: 'module',
    bin: { pixel: 'pixel-cli.js' },
    engines,
    files: ['pixel-cli.js', 'LICENSE', 'LICENSES-OF-OTHERS'],
  };
  return [
    file(root, 'package.json', `${JSON.stringify(manifest, undefined, 2)}\n`),
    file(root, 'LICENSE', await read(root, 'LICENSE')),
    file(root, 'LICENSES-OF-OTHERS', await licensesOf(root, inputs)),
  ];
}

/**
 * Returns the licenses of the bundled npm packages, which must be distributed with them.
 * @param {string} root
 * @param {readonly string[]} inputs
 */
async function licensesOf(root, inputs) {
  const packages = new Set(
    inputs.flatMap((input) => /(?:^|.*\/)node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input) ?? []),
  );
  const texts = [...packages]
    .filter((name) => !name.includes('node_modules/@pixel/'))
    .sort()
    .map(async (name) => `${path.basename(name)}\n\n${(await read(root, `${name}/LICENSE`)).trim()}\n`);
  return (await Promise.all(texts)).join('\n\n');
}

/** @param {string} root @param {string} name */
function read(root, name) {
  return readFile(path.join(root, name), 'utf8');
}

/**
 * @param {string} root
 * @param {string} name
 * @param {string} text
 * @returns {import('esbuild').OutputFile}
 */
function file(root, name, text) {
  return { path: path.join(root, 'dist', folder, name), contents: Buffer.from(text), text, hash: '' };
}
