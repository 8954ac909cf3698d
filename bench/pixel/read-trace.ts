/** Main-thread time of a page that loads a library, in milliseconds of CPU time except for `initWallMs`. */
export interface MainThreadTime {
  /** Time to compile and run the library's script until it returned. */
  readonly initMs: number;
  /** The same in wall time, in which the thread may also have waited for the browser or for a core. */
  readonly initWallMs: number;
  /** All of the page's scripts, whenever they ran. */
  readonly scriptMs: number;
  /** The longest task in which a script ran. */
  readonly longestTaskMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Start, in microseconds. */
  readonly ts: number;
  /** Duration in wall time, in microseconds. */
  readonly dur?: number;
  /** CPU time of the thread, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly url?: string }; readonly fileName?: string };
}

const scriptEvents = [
  'v8.compile',
  'EvaluateScript',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'EventDispatch',
];

/** Reads a Chromium trace: what scripts did on the main thread of the page that loaded the script at `scriptPath`. */
export function readTrace(trace: string, scriptPath: string): MainThreadTime {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] };
  const isOwn = ({ args }: TraceEvent) => (args?.data?.url ?? args?.fileName ?? '').includes(scriptPath);
  const own = traceEvents.find((event) => event.name === 'EvaluateScript' && isOwn(event));
  if (own === undefined) throw new Error(`${scriptPath} did not run`);
  const ofThread = traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && pid === own.pid && tid === own.tid);
  const scripts = outermost(ofThread.filter(({ name }) => scriptEvents.includes(name)));
  const inits = outermost(
    ofThread.filter((event) => ['v8.compile', 'EvaluateScript'].includes(event.name) && isOwn(event)),
  );
  const tasks = outermost(ofThread.filter(({ name }) => name.endsWith('RunTask')));
  return {
    initMs: sum(inits.map(cpuMs)),
    initWallMs: sum(inits.map(({ dur = 0 }) => dur / 1_000)),
    scriptMs: sum(scripts.map(cpuMs)),
    longestTaskMs: Math.max(
      ...tasks.filter((task) => scripts.some((script) => encloses(task, script))).map(cpuMs),
    ),
  };
}

/** The events that aren't nested in another one. */
function outermost(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const found: TraceEvent[] = [];
  for (const event of [...events].sort((one, other) => one.ts - other.ts || end(other) - end(one))) {
    const last = found.at(-1);
    if (last === undefined || !encloses(last, event)) found.push(event);
  }
  return found;
}

function encloses(outer: TraceEvent, inner: TraceEvent): boolean {
  return inner.ts >= outer.ts && end(inner) <= end(outer);
}

function end({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}

function cpuMs({ tdur = 0 }: TraceEvent): number {
  return tdur / 1_000;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
