import { readFile } from 'node:fs/promises';

/** Returns a hosts file's addresses for a name in lower case; empty if there is no such file. */
export async function findInHosts(path: string, hostname: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    return names.includes(hostname) ? [address] : [];
  });
}
