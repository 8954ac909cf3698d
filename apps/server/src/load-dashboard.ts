import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Dashboard, DashboardFile } from '@pixel/control';
import { compress } from './compress.ts';
import { contentTypeOf } from './load-files.ts';

/** Reads the built dashboard from its directory. Rejects if it wasn't built. */
export async function loadDashboard(directory: string): Promise<Dashboard> {
  const page = await readFile(join(directory, 'index.html'), 'utf8');
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && entry.name !== 'index.html')
      .map(async (entry): Promise<[string, DashboardFile]> => {
        const file = join(entry.parentPath, entry.name);
        return [`/${relative(directory, file).replaceAll('\\', '/')}`, await loadFile(file)];
      }),
  );
  return { page, files: new Map(files) };
}

async function loadFile(file: string): Promise<DashboardFile> {
  const body = new Uint8Array(await readFile(file));
  const contentType = contentTypeOf(file);
  const isSmallAlready = contentType.startsWith('font/');
  // The last few per cent aren't worth their time at each start.
  return { contentType, body, encoded: isSmallAlready ? {} : await compress(body, 'quick') };
}
