import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Mounts a disk in memory of a given size on a folder, which is made where it is missing. Needs the right to mount. */
export async function mountSmallDisk(directory: string, sizeMebibytes: number): Promise<void> {
  await mkdir(directory, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMebibytes}m`, 'tmpfs', directory]);
}

/** Takes a disk off its folder, also while something still holds a file of it. */
export async function unmountSmallDisk(directory: string): Promise<void> {
  await run('umount', ['-l', directory]);
}

/** Says whether this process may mount disks. */
export async function canMount(directory: string): Promise<boolean> {
  try {
    await mountSmallDisk(directory, 1);
    await unmountSmallDisk(directory);
    return true;
  } catch {
    return false;
  }
}
