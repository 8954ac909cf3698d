import { mapConcurrently } from './map-concurrently.ts';
import { look, type Reading } from './readings.ts';
import { type Rig, startRig } from './rig.ts';
import { trialProject, vitalsProject } from './trial-projects.ts';
import { type Trial, trialsOf, vitals } from './trials.ts';
import { type Audience, act, arrive } from './visit.ts';
import { measuredVisitor, trialVisitor } from './visitors.ts';

/** Size of the simulation. */
export interface Size {
  /** Number of projects; every visitor is in all of a project's experiments. */
  readonly projects: number;
  /** Visitors per project. */
  readonly visitors: number;
  /** Visitors of the project with measured pages. */
  readonly measuredVisitors: number;
  /** Number of days; results are computed after each. */
  readonly days: number;
}

/** An experiment with its readings, look by look. */
export interface TrialRun {
  readonly trial: Trial;
  readonly readings: readonly Reading[];
}

/** The readings of all experiments. */
export interface Outcome {
  readonly trials: readonly TrialRun[];
  readonly slower: readonly Reading[];
  readonly same: readonly Reading[];
}

type Experiment = Pick<Trial, 'projectKey' | 'experimentKey'>;

const firstDay = Date.UTC(2026, 0, 5);
const hourMs = 60 * 60 * 1_000;
/** Distance between the projects' visitor seeds; larger than the number of visitors. */
const seedStep = 1_000_000;
const looksAtOnce = 4;

/**
 * Plays experiments from configuration to verdict: each day, the same number of visitors arrives and acts within the goals' windows of an
 * hour, some also after it; then results are computed and read. `log` receives the progress.
 */
export async function play(size: Size, seed: number, log: (line: string) => void): Promise<Outcome> {
  const groups = Array.from({ length: size.projects }, (_, project) => trialsOf(project));
  const trials = groups.flat();
  const [slower, same] = [pageOf(vitals.slower), pageOf(vitals.same)];
  const readings = new Map<Experiment, Reading[]>([...trials, slower, same].map((each) => [each, []]));
  const rig = await startRig();
  try {
    rig.clock.now = firstDay;
    await rig.apply([
      ...groups.map((trialsOfProject) => trialProject(trialsOfProject, size)),
      vitalsProject({ visitors: size.measuredVisitors }),
    ]);
    for (let day = 0; day < size.days; day++) {
      rig.clock.now = firstDay + (24 * day + 10) * hourMs;
      for (const audience of audiencesOf(groups, { size, seed, day }))
        await visit(rig, { ...audience, url: rig.url });
      await rig.settled();
      rig.clock.now += 2 * hourMs;
      const due = [...readings].filter(([experiment]) => isDue(experiment, day, size.days));
      await mapConcurrently(due, looksAtOnce, async ([experiment, read]) =>
        read.push(await look(rig, experiment)),
      );
      log(`Day ${day + 1} of ${size.days} is over.`);
    }
  } finally {
    await rig.stop();
  }
  const readingsOf = (experiment: Experiment) => readings.get(experiment) ?? [];
  return {
    trials: trials.map((trial) => ({ trial, readings: readingsOf(trial) })),
    slower: readingsOf(slower),
    same: readingsOf(same),
  };
}

function pageOf(experimentKey: string): Experiment {
  return { projectKey: vitals.projectKey, experimentKey };
}

/** Each project's visitors on a day. */
function audiencesOf(
  groups: readonly (readonly Trial[])[],
  { size, seed, day }: { readonly size: Size; readonly seed: number; readonly day: number },
): readonly Omit<Audience, 'url'>[] {
  const seedsOf = (project: number, visitors: number) => {
    const [from, until] = [day, day + 1].map((days) => Math.round((visitors * days) / size.days));
    const first = seedStep * (seed + project) + (from ?? 0);
    return Array.from({ length: (until ?? 0) - (from ?? 0) }, (_, index) => first + index);
  };
  return [
    ...groups.map((trials, project) => ({
      projectKey: trials[0]?.projectKey ?? '',
      visitors: seedsOf(project, size.visitors).map((each) => trialVisitor(each, trials)),
    })),
    {
      projectKey: vitals.projectKey,
      visitors: seedsOf(groups.length, size.measuredVisitors).map(measuredVisitor),
    },
  ];
}

/** They arrive, and an hour and a half later send all their events. */
async function visit({ clock }: Pick<Rig, 'clock'>, audience: Audience): Promise<void> {
  const arrivedAt = clock.now;
  const arrivals = await arrive(audience, arrivedAt);
  clock.now = arrivedAt + 1.5 * hourMs;
  await act(audience, arrivals, { arrivedAt, now: clock.now });
  clock.now = arrivedAt;
}

/** Without a difference, peeking is what could go wrong; with one, two looks suffice. */
function isDue(experiment: Experiment, day: number, days: number): boolean {
  const isDifferent = 'lift' in experiment && experiment.lift !== 0;
  return !isDifferent || day === days - 1 || day === Math.floor(days / 2);
}
