import { type ChildProcess, fork } from 'node:child_process';
import { endWithTimeout } from '../children/end-with-timeout.ts';
import type { ServerProcess } from '../children/keep-running.ts';
import type {
  RoleContext,
  RoleMessage,
  StartOutcome,
  StartProgress,
  SupervisorMessage,
} from '../roles/role-context.ts';

/** A run of a role; `ready` resolves to its `started` message. */
export interface RoleProcess extends ServerProcess {
  ready(): Promise<StartProgress>;
  /** Resolves once it reports whether everything runs. */
  readonly settled: Promise<StartOutcome>;
  update(context: RoleContext): void;
  /** Pings it; resolves with its reply. Stops listening once `signal` aborts. */
  ping(signal: AbortSignal): Promise<void>;
}

/** A role can't be started, for a reason that an operator must fix. */
export class RoleRefusedError extends Error {
  override readonly name = 'RoleRefusedError';
}

/** Starts a role from its bundle. `stopTimeoutMs` is how long it may take to finish pending work. */
export function startRoleProcess(options: {
  readonly entry: string;
  readonly context: RoleContext;
  readonly stopTimeoutMs: number;
}): RoleProcess {
  const { entry, stopTimeoutMs } = options;
  const child = fork(entry, [], {
    // A shared inspector port would already be taken.
    execArgv: process.execArgv.filter((argument) => !argument.startsWith('--inspect')),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Its own process group: Ctrl-C in the terminal must not bypass the order in which the supervisor stops roles.
    detached: true,
  });
  const ended = endOf(child);
  const started = waitForMessage(child, 'started');
  const refused = waitForMessage(child, 'refused');
  update(options.context);

  function send(outgoing: SupervisorMessage): void {
    if (child.connected) child.send(outgoing, () => undefined);
  }

  function update(context: RoleContext): void {
    send({ type: 'context', context });
  }

  return {
    pid: child.pid,
    ended,
    settled: waitForMessage(child, 'settled'),
    update,
    async ping(signal) {
      const pong = waitForMessage(child, 'pong', signal);
      send({ type: 'ping' });
      await pong;
    },
    async ready() {
      const outcome = await Promise.race([started, refused, ended]);
      if (!('type' in outcome)) throw new Error(`It ${outcome.how}`);
      if (outcome.type === 'refused') throw new RoleRefusedError(outcome.message);
      return outcome;
    },
    async stop() {
      send({ type: 'stop' });
      await endWithTimeout(child, ended, stopTimeoutMs);
    },
  };
}

function endOf(child: ChildProcess): ServerProcess['ended'] {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ how: `could not start: ${error.message}`, output: '' }));
    child.once('exit', (code, signal) =>
      resolve({ how: `exited with ${signal ?? `code ${code}`}`, output: '' }),
    );
  });
}

/** Waits for the next message of a type, or until `signal` aborts. */
function waitForMessage<Type extends RoleMessage['type']>(
  child: ChildProcess,
  type: Type,
  signal?: AbortSignal,
): Promise<Extract<RoleMessage, { type: Type }>> {
  return new Promise((resolve) => {
    const listener = (received: RoleMessage): void => {
      if (received.type !== type) return;
      child.off('message', listener);
      resolve(received as Extract<RoleMessage, { type: Type }>);
    };
    child.on('message', listener);
    signal?.addEventListener('abort', () => child.off('message', listener), { once: true });
  });
}
