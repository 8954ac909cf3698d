import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { run } from '../run.ts';
import { plainStyle } from '../style.ts';

async function completion(shell: string): Promise<string> {
  let printed = '';
  await run(
    ['completion', shell],
    { dataDirectory: '/nowhere', workingDirectory: '/', sessionsFile: '/nowhere' },
    {
      out: (text) => {
        printed += text;
      },
      err() {},
      outStyle: plainStyle,
      errStyle: plainStyle,
      untilInterrupted: () => new AbortController().signal,
    },
  );
  return printed;
}

const has = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

/** Returns what bash offers for the last of some words. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const script = `${await completion('bash')}
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_pixel
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const printed = execFileSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' });
  return printed.split('\n').filter((line) => line !== '');
}

describe('pixel completion bash', () => {
  it('completes commands, subcommands and the options of a command', async () => {
    expect(await offered('pixel', 'ex')).toEqual(['experiments', 'export', 'explain', 'exposures']);
    expect(await offered('pixel', 'events', 'dead', '')).toEqual(
      expect.arrayContaining(['list', 'retry', 'drop']),
    );
    expect(await offered('pixel', 'survey', 'res')).toEqual(['restore', 'resume', 'results']);
    expect(await offered('pixel', 'events', 'tail', '--project', 'list', '--f')).toEqual(['--follow']);
    expect(await offered('pixel', '--no-color', 'events', 'cou')).toEqual(['count']);
  });

  it('completes neither option values nor positional arguments', async () => {
    expect(await offered('pixel', 'events', 'tail', '--project', '')).toEqual([]);
    expect(await offered('pixel', 'apply', 'events', '--pr')).toEqual(['--prune']);
  });
});

describe.each(['bash', 'zsh', 'fish'])('pixel completion %s', (shell) => {
  it.skipIf(!has(shell))('is valid in the shell', async () => {
    const syntax = spawnSync(shell, ['-n', '-c', await completion(shell)], { encoding: 'utf8' });
    expect([syntax.status, syntax.stderr]).toEqual([0, '']);
  });

  it('knows every command by name', async () => {
    const script = await completion(shell);
    for (const word of ['experiments', 'unschedule', '--new-phase', 'revoke']) expect(script).toContain(word);
  });
});
