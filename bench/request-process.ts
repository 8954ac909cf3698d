import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';

/** A child process that answers each message with one reply. */
export interface RequestProcess<Message, Reply> {
  request(message: Message): Promise<Reply>;
  stop(): Promise<void>;
}

/** Whether processes can be pinned to a core each, so that generator and server don't compete for one. */
export const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0;

/** Starts a script, pinned to a core if one is given and pinning is possible. */
export function startRequestProcess<Message extends object | string, Reply>(
  script: string,
  core?: number,
): RequestProcess<Message, Reply> {
  const command = [process.execPath, script];
  const [program = '', ...rest] =
    canPin && core !== undefined ? ['taskset', '-c', String(core), ...command] : command;
  const child: ChildProcess = spawn(program, rest, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  const exited = once(child, 'exit');
  return {
    async request(message) {
      const reply = Promise.race([
        once(child, 'message') as Promise<[Reply]>,
        exited.then(([code]) => Promise.reject(new Error(`${script} ended with ${code}`))),
      ]);
      child.send(message);
      return (await reply)[0];
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
