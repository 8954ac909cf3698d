import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Mounts an in-memory disk of a given size on a folder, creating it if missing. Needs permission to mount. */
export async function mountSmallDisk(directory: string, sizeMebibytes: number): Promise<void> {
  await mkdir(directory, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMebibytes}m`, 'tmpfs', directory]);
}

/** Unmounts a disk, even while files on it are open. */
export async function unmountSmallDisk(directory: string): Promise<void> {
  await run('umount', ['-l', directory]);
}

/** Whether this process may mount disks. */
export async function canMount(directory: string): Promise<boolean> {
  try {
    await mountSmallDisk(directory, 1);
    await unmountSmallDisk(directory);
    return true;
  } catch {
    return false;
  }
}
