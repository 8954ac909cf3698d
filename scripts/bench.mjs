/** Runs a bench: `npm run bench -- <name>`. Lists them without a name. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../bench/', import.meta.url));
const files = readdirSync(folder).filter((file) => /\.bench\.(ts|mjs)$/.test(file));
const [name, ...rest] = process.argv.slice(2);
const chosen = files.find((file) => file.replace(/\.bench\.\w+$/, '') === name);

if (chosen !== undefined) {
  const bench = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), `${folder}${chosen}`, ...rest],
    {
      stdio: 'inherit',
    },
  );
  bench.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  const names = files.map((file) => `  npm run bench -- ${file.replace(/\.bench\.\w+$/, '')}`).sort();
  if (name !== undefined) console.error(`There is no bench "${name}".`);
  console.log(`Benches:\n${names.join('\n')}`);
  if (name !== undefined) process.exitCode = 1;
}
