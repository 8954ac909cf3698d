import { aptInstall, hasApt, isOnPath, runAll } from './apt.mjs';

const shells = ['zsh', 'fish'];

/**
 * Installs the shells whose completion is tested, if apt has them; otherwise those tests are skipped.
 * @param {{ env: import('./apt.mjs').Environment, isRoot: boolean, log: (sentence: string) => void }} host
 */
export async function ensureShells({ env, isRoot, log }) {
  const missing = shells.filter((shell) => !isOnPath(shell, env));
  if (missing.length === 0 || !hasApt({ env, isRoot })) return;
  log(`No ${missing.join(' and no ')} here; installing with apt …`);
  await runAll(aptInstall(...missing), env);
}
