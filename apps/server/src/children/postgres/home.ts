import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { shortName } from '../../data-directory/socket-directory.ts';
import { findClosedDirectory, nobody, type OsUser } from './os-user.ts';

/** Where PostgreSQL keeps its cluster, and as which user it runs. */
export interface ClusterHome {
  /** A directory with mode 0700, owned by PostgreSQL's user. */
  readonly directory: string;
  /** The user to start PostgreSQL as; null if it is Pixel's own. */
  readonly user: OsUser | null;
  /** Where to copy the binaries, if needed. */
  readonly binariesParent: string;
  /** Notes for the operator if something is in an unexpected place. */
  readonly notes: readonly string[];
}

/** Where to put what PostgreSQL's user must access but can't access in its regular place. */
const systemDirectory = '/var/lib/pixel';
const ownerFile = 'data-directory';

/**
 * Finds or creates PostgreSQL's home. It is `postgres` in the data directory. As root, if PostgreSQL's user can't access that, it is a
 * directory under `/var/lib/pixel`, and `postgres` is a symlink to it. Throws if an existing home is missing, inaccessible or used by
 * another data directory.
 */
export async function findHome(dataDirectory: string): Promise<ClusterHome> {
  const wished = join(dataDirectory, 'postgres');
  if (process.getuid?.() !== 0) {
    await mkdir(wished, { recursive: true, mode: 0o700 });
    return { directory: wished, user: null, binariesParent: wished, notes: [] };
  }
  const directory = (await existingHome(wished, dataDirectory)) ?? (await makeHome(wished, dataDirectory));
  const user = await giveToUser(directory);
  const closed = await findClosedDirectory(directory, user);
  if (closed !== null)
    throw new Error(
      `PostgreSQL does not run as root, and user ${user.uid}, who owns ${directory}, cannot traverse ${closed}. ` +
        `Run "chmod o+x ${closed}", or move the data directory`,
    );
  const notes =
    directory === wished
      ? []
      : [
          `PostgreSQL does not run as root, and user ${user.uid} cannot access ${dataDirectory}, so the database is in ${directory}`,
        ];
  return { directory, user, binariesParent: systemDirectory, notes };
}

async function existingHome(wished: string, dataDirectory: string): Promise<string | null> {
  const found = await lstat(wished).catch(() => null);
  if (!found?.isSymbolicLink()) return found ? wished : null;
  const home = await readlink(wished);
  const owner = await readFile(join(home, ownerFile), 'utf8').catch(() => null);
  if (owner === null)
    throw new Error(
      `The database of ${dataDirectory} belongs in ${home}, which is missing. Restore it, or remove ${wished} to start with an empty database`,
    );
  if (owner === dataDirectory) return home;
  // A moved data directory keeps its database; a copied one still shares the only database.
  if ((await readlink(join(owner, 'postgres')).catch(() => null)) === home)
    throw new Error(
      `${dataDirectory} is a copy of ${owner}, whose database is in ${home}; two data directories cannot share it`,
    );
  await writeFile(join(home, ownerFile), dataDirectory);
  return home;
}

async function makeHome(wished: string, dataDirectory: string): Promise<string> {
  if (await letThrough(dataDirectory)) {
    await mkdir(wished, { mode: 0o700 });
    return wished;
  }
  await makeSystemDirectory();
  const home = await mkdtemp(join(systemDirectory, `${shortName(dataDirectory)}-`));
  await writeFile(join(home, ownerFile), dataDirectory);
  await symlink(home, wished);
  return home;
}

/** Lets PostgreSQL's user, and nobody else, traverse a data directory that only root can access, via its group. */
async function letThrough(dataDirectory: string): Promise<boolean> {
  if ((await findClosedDirectory(dirname(dataDirectory), nobody)) !== null) return false;
  if ((await findClosedDirectory(dataDirectory, nobody)) === null) return true;
  const { uid, mode } = await stat(dataDirectory);
  if (uid !== 0 || (mode & 0o077) !== 0) return false;
  await chown(dataDirectory, 0, nobody.gid);
  await chmod(dataDirectory, 0o710);
  return true;
}

/** A home created by an ordinary user keeps its owner when root starts Pixel later, so that the user can start it again. */
async function giveToUser(directory: string): Promise<OsUser> {
  const { uid, gid } = await stat(directory);
  if (uid !== 0) return { uid, gid };
  await lchown(directory, nobody.uid, nobody.gid);
  return nobody;
}

/** Creates `/var/lib/pixel` so that every user can traverse it, regardless of the umask. */
export async function makeSystemDirectory(): Promise<void> {
  const made = await mkdir(systemDirectory, { recursive: true }).catch((cause: unknown) => {
    throw new Error(
      `PostgreSQL does not run as root, its user cannot access the data directory, and ${systemDirectory} is not writable. Start Pixel as another user, or make one of the two accessible`,
      { cause },
    );
  });
  if (made !== undefined) await chmod(systemDirectory, 0o755);
}
