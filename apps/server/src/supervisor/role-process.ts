import { type ChildProcess, fork } from 'node:child_process';
import { endWithin } from '../children/end-within.ts';
import type { ServerProcess } from '../children/keep-running.ts';
import type { FromRole, Settled, Started, Surroundings, ToRole } from '../roles/surroundings.ts';

/** One run of a role; `ready` gives what it says of its start. */
export interface RoleProcess extends ServerProcess {
  ready(): Promise<Started>;
  /** Resolves once it says whether all of it runs. */
  readonly settled: Promise<Settled>;
  tell(surroundings: Surroundings): void;
  /** Resolves once it says that it lives. Nobody listens for that any more once `signal` aborts. */
  ask(signal: AbortSignal): Promise<void>;
}

/** A role that cannot be started, for a reason that an operator has to see to. */
export class RoleRefused extends Error {
  override readonly name = 'RoleRefused';
}

/** Starts a role from its bundle. `stopWithinMs` is how long it may take to end what is under way. */
export function startRoleProcess(options: {
  readonly entry: string;
  readonly surroundings: Surroundings;
  readonly stopWithinMs: number;
}): RoleProcess {
  const { entry, stopWithinMs } = options;
  const child = fork(entry, [], {
    // One port for all of them would be taken.
    execArgv: process.execArgv.filter((argument) => !argument.startsWith('--inspect')),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C in the terminal must not end it before what it needs is told to end.
    detached: true,
  });
  const ended = endOf(child);
  const started = message(child, 'started');
  const refused = message(child, 'refused');
  tell(options.surroundings);

  function send(what: ToRole): void {
    if (child.connected) child.send(what, () => undefined);
  }

  function tell(surroundings: Surroundings): void {
    send({ type: 'surroundings', surroundings });
  }

  return {
    pid: child.pid,
    ended,
    settled: message(child, 'settled'),
    tell,
    async ask(signal) {
      const answer = message(child, 'pong', signal);
      send({ type: 'ping' });
      await answer;
    },
    async ready() {
      const outcome = await Promise.race([started, refused, ended]);
      if (!('type' in outcome)) throw new Error(`It ${outcome.how}`);
      if (outcome.type === 'refused') throw new RoleRefused(outcome.message);
      return outcome;
    },
    async stop() {
      send({ type: 'stop' });
      await endWithin(child, ended, stopWithinMs);
    },
  };
}

function endOf(child: ChildProcess): ServerProcess['ended'] {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ how: `could not be started: ${error.message}`, output: '' }));
    child.once('exit', (code, signal) =>
      resolve({ how: `ended with ${signal ?? `exit code ${code}`}`, output: '' }),
    );
  });
}

/** Waits for the next message of a kind, or until `signal` aborts. */
function message<Type extends FromRole['type']>(
  child: ChildProcess,
  type: Type,
  signal?: AbortSignal,
): Promise<Extract<FromRole, { type: Type }>> {
  return new Promise((resolve) => {
    const look = (found: FromRole): void => {
      if (found.type !== type) return;
      child.off('message', look);
      resolve(found as Extract<FromRole, { type: Type }>);
    };
    child.on('message', look);
    signal?.addEventListener('abort', () => child.off('message', look), { once: true });
  });
}
