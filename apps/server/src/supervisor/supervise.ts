import { createStartingChild } from '../children/starting-child.ts';
import { cliCommand } from '../cli-command.ts';
import { lockDataDirectory } from '../data-directory/lock-data-directory.ts';
import { openDataDirectory } from '../data-directory/open-data-directory.ts';
import type { Log } from '../log.ts';
import { defaultDataDirectory, type Settings } from '../read-settings.ts';
import { socketName } from '../roles/private-api.ts';
import { type Role, type RoleContext, roles, type StartOutcome } from '../roles/role-context.ts';
import type { Shutdown } from '../shutdown.ts';
import type { StartBlock } from '../start-block.ts';
import { urlHost } from '../url-host.ts';
import { serveMetrics } from './serve-metrics.ts';
import { prepareStores } from './stores.ts';
import { type SupervisedRole, superviseRole } from './supervised-role.ts';

/** After this long, the start is reported even if not everything runs. */
const waitForRestMs = 20_000;
/** Longer than a role takes unless it hangs, on top of announcing its end. */
const stopRoleTimeoutMs = 40_000;
const incompleteNote =
  'Some components are not running yet; see the log. Pixel keeps retrying; meanwhile pages get the last known configuration, and events are accepted';

/**
 * Starts Pixel's roles and its own databases, and returns what to print about it. Adds what must be undone to `shutdown` as it goes, even
 * if a later step throws.
 */
export async function supervise(deps: {
  readonly settings: Settings;
  readonly log: Log;
  readonly shutdown: Shutdown;
}): Promise<StartBlock> {
  const { settings, log, shutdown } = deps;
  const isComplete = settings.stores.roles.length === roles.length;

  // A second server must not touch the data.
  const dataDirectory = await openDataDirectory(settings.dataDirectory);
  const lock = await lockDataDirectory(dataDirectory, log, {
    mode: isComplete ? 'exclusive' : 'shared',
    sockets: settings.stores.roles.map(socketName),
  });
  shutdown.add('data directory', lock);
  // While a single role is being restarted, nothing else keeps this process alive.
  const alive = setInterval(() => undefined, 60_000);
  shutdown.add('supervisor', () => clearInterval(alive));
  const running = new Map<Role, SupervisedRole>();
  const metricsPort =
    settings.metricsPort === undefined
      ? undefined
      : await serveMetrics({ settings, dataDirectory, isUp: (role) => running.get(role)?.isUp(), shutdown });
  const stores = await prepareStores({ settings: settings.stores, dataDirectory, log, shutdown });

  let context: RoleContext = {
    dataDirectory,
    isPostgresTried: false,
    postgresNotes: [],
    // Unknown if a role runs alone.
    isControlTried: !isComplete,
    ports: metricsPort === undefined ? {} : { metrics: metricsPort },
    ...stores.initial,
  };
  function updateContext(update: Partial<RoleContext>): void {
    context = { ...context, ...update };
    for (const role of running.values()) role.update(context);
  }

  const storesTried = stores.start(updateContext);
  const starts = settings.stores.roles.map((role) => ({
    role,
    child: createStartingChild(() => start(role)),
  }));
  async function start(role: Role): Promise<SupervisedRole> {
    const supervised = await superviseRole({
      role,
      context: () => context,
      onPort: (port) => updateContext({ ports: { ...context.ports, [role]: port } }),
      stopTimeoutMs: stopRoleTimeoutMs + settings.drainAnnounceMs,
      log,
    });
    running.set(role, supervised);
    supervised.update(context);
    return supervised;
  }
  const stopAll = (which: (role: Role) => boolean) => async (): Promise<void> => {
    await Promise.all(starts.filter(({ role }) => which(role)).map(({ child }) => child.stop()));
  };
  // Stopped after the others, so that their last events are still stored.
  const limitMs = stopRoleTimeoutMs + settings.drainAnnounceMs + 5_000;
  shutdown.add(
    'ingest',
    stopAll((role) => role === 'ingest'),
    limitMs,
  );
  shutdown.add(
    'edge and control',
    stopAll((role) => role !== 'ingest'),
    limitMs,
  );

  const all = await Promise.all(starts.map(({ child }) => child.start()));
  const control = all.find(({ role }) => role === 'control');
  void control?.settled.then(() => updateContext({ isControlTried: true }));
  const outcome = await firstOutcome(storesTried, all);
  const edge = all.find(({ role }) => role === 'edge');
  if (outcome.failure !== undefined) {
    // If there is nothing to serve either, fail right away, so that the operator notices.
    if (edge?.started.canServeAlone === false) throw new Error(outcome.failure);
    await edge?.settled;
  }
  const { ports } = context;
  return {
    roles: settings.stores.roles,
    publicUrl:
      ports.edge === undefined
        ? undefined
        : (settings.publicUrl ?? `http://${urlHost(settings.host ?? '::')}:${ports.edge}`),
    controlUrl:
      ports.control === undefined
        ? undefined
        : (settings.controlUrl ?? `http://${urlHost(settings.controlHost)}:${ports.control}`),
    loginUrl: outcome.loginUrl,
    metricsUrl:
      metricsPort === undefined
        ? undefined
        : `http://${urlHost(settings.metricsHost)}:${metricsPort}/metrics`,
    dataDirectory,
    command: cliCommand(dataDirectory, settings.dataDirectory === defaultDataDirectory),
    withDemo: settings.withDemo,
    notes: [
      ...context.postgresNotes,
      ...(outcome.notes ?? []),
      ...(outcome.isComplete ? [] : [incompleteNote]),
    ],
  };
}

/** The outcome of the start so far. */
interface Outcome {
  readonly isComplete: boolean;
  /** The first failure to start a part. */
  readonly failure?: string;
  readonly loginUrl?: string | undefined;
  readonly notes?: readonly string[];
}

/** Resolves once everything runs, a part's first attempt fails, or it takes too long. */
function firstOutcome(
  storesTried: Promise<readonly unknown[]>,
  all: readonly { readonly settled: Promise<StartOutcome> }[],
): Promise<Outcome> {
  return new Promise((resolve) => {
    const fail = (failure: string): void => resolve({ isComplete: false, failure });
    const settled = all.map((role) => role.settled);
    for (const one of settled) void one.then(({ failure }) => void (failure !== undefined && fail(failure)));
    void storesTried.then(([error]) => void (error !== undefined && fail(errorMessage(error))));
    void Promise.all([storesTried, ...settled]).then(([, ...outcomes]) => {
      const { loginUrl } = outcomes.find((one) => one.loginUrl !== undefined) ?? {};
      resolve({ isComplete: true, loginUrl, notes: outcomes.flatMap(({ note }) => note ?? []) });
    });
    setTimeout(() => resolve({ isComplete: false }), waitForRestMs).unref();
  });
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
