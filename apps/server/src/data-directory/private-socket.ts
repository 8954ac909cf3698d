import { randomUUID } from 'node:crypto';
import { access, mkdir, realpath, rename, rm, rmdir, stat, symlink } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect, createServer, type Server as Listener } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSocketDirectory, fitsSocketPath } from './socket-directory.ts';

const closeTimeoutMs = 2_000;
const guardLimitMs = 5_000;

/** A socket in the data directory that a server listens on. */
export interface PrivateSocket {
  /** Recreates the socket if someone removed it. */
  restore(): Promise<void>;
  /** Closes the server, waits briefly for its pending requests, and removes the socket. */
  close(): Promise<void>;
}

/**
 * Makes `server` listen on a socket in the data directory that only its owner may use; `pixel.sock` is the operator's. Throws a plain
 * `Error` if another process listens there. If the directory's path is too long for a socket, the name is a symlink to the real one.
 */
export async function listenOnPrivateSocket(
  server: Server,
  dataDirectory: string,
  name: string,
): Promise<PrivateSocket> {
  const visiblePath = join(dataDirectory, name);
  const isShort = fitsSocketPath(visiblePath);
  const path = isShort ? visiblePath : join(await createSocketDirectory(visiblePath), name);
  while (!(await listen(server, path)))
    if (!(await removeStale(path)))
      throw new Error(
        `Pixel is already running on ${dataDirectory}. Stop it first, or set PIXEL_DATA_DIR to another directory.`,
      );
  if (!isShort) await replaceLink(visiblePath, path);
  /** Including those of removed sockets: only a new listener can create another one. */
  const listeners: Listener[] = [server];

  return {
    async restore() {
      if (!(await exists(path))) {
        if (!isShort) await createSocketDirectory(visiblePath);
        const listener = createServer((socket) => server.emit('connection', socket));
        if (await listen(listener, path)) listeners.push(listener);
      }
      if (!isShort && !(await exists(visiblePath))) await replaceLink(visiblePath, path);
    },
    async close() {
      const closed = listeners.map(
        (listener) => new Promise<void>((resolve) => void listener.close(() => resolve())),
      );
      server.closeIdleConnections();
      const limit = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
      await Promise.all(closed);
      clearTimeout(limit);
      if (isShort) return;
      await rm(visiblePath, { force: true });
      await rmdir(dirname(path)).catch(() => undefined);
    },
  };
}

/** Whether a process listens on a socket of this name in the data directory. */
export async function isListenedOn(dataDirectory: string, name: string): Promise<boolean> {
  const path = await realpath(join(dataDirectory, name)).catch(() => undefined);
  return path !== undefined && (await acceptsConnections(path));
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Resolves to false if the path already exists. */
function listen(server: Listener, path: string): Promise<boolean> {
  // The socket must never be accessible to others, not even between its creation and a chmod.
  const umask = process.umask(0o177);
  try {
    return new Promise((resolve, reject) => {
      const onError = (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') resolve(false);
        else reject(error);
      };
      server.once('error', onError);
      server.listen(path, () => {
        server.off('error', onError);
        resolve(true);
      });
    });
  } finally {
    process.umask(umask);
  }
}

/**
 * Removes a socket that nobody listens on; false if someone does. Serialized across processes that start at once, so that none mistakes a
 * new socket for the stale one that it found before.
 */
async function removeStale(path: string): Promise<boolean> {
  if (await acceptsConnections(path)) return false;
  const guard = `${path}.lock`;
  const hasGuard = await mkdir(guard).then(
    () => true,
    () => false,
  );
  if (!hasGuard) {
    const createdAt = await stat(guard).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
    // Its creator was killed while holding it.
    if (Date.now() - createdAt > guardLimitMs) await rmdir(guard).catch(() => undefined);
    await sleep(20);
    return true;
  }
  try {
    if (await acceptsConnections(path)) return false;
    await rm(path, { force: true });
    return true;
  } finally {
    await rmdir(guard);
  }
}

function acceptsConnections(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
    });
  });
}

async function replaceLink(path: string, target: string): Promise<void> {
  const temporary = `${path}-${randomUUID()}`;
  await symlink(target, temporary);
  await rename(temporary, path);
}
