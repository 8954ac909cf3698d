import { isDeepStrictEqual } from 'node:util';
import type { ProjectConfiguration } from '@pixel/protocol';
import type { LiveProject } from '../publish/live-project.ts';
import { type NamedThings, selectProject } from '../publish/select-project.ts';
import type { Application } from './apply-options.ts';
import { beginPhases } from './begin-phases.ts';
import type { Merge } from './merge.ts';
import { type Making, mergeConfiguration } from './merge-configuration.ts';
import type { Experiment, Project } from './project.ts';
import { archiveExperiments, notNamed } from './prune.ts';

/** What applying a file makes of one of its projects. */
export interface Plan extends Merge {
  readonly live: LiveProject;
  /** What is live afterwards. */
  readonly next: Project;
  /** Keys of experiments that the file does not name: those that are left alone, and those that are archived. */
  readonly notNamed: readonly string[];
  readonly pruned: readonly string[];
  /** Keys of experiments whose edits were not published yet and are replaced by what the file says. */
  readonly replacedDrafts: readonly string[];
}

/** Plans what a file does to a project, of which `before` is the working state. */
export function planApply(
  before: Project | undefined,
  live: LiveProject,
  file: ProjectConfiguration,
  { making, application }: { readonly making: Making; readonly application: Application },
): Plan {
  const merged = { before, file, after: mergeConfiguration(before, file, making) };
  const { after: phased } = application.newPhase ? beginPhases(merged, making) : merged;
  const absent = notNamed(before, file.experiments);
  const pruned = application.prune ? absent : [];
  const isBased = file.basedOn !== undefined && file.basedOn === live.version;
  const untouched = isBased ? unchangedExperiments(live.project, phased, file) : new Set<string>();
  const after = archiveExperiments(keepDrafts(before, phased, untouched), new Set(pruned));
  return {
    before,
    file,
    after,
    live,
    next: selectProject(live.project, after, namedThings(file, { live, pruned, untouched })),
    notNamed: application.prune ? [] : absent,
    pruned,
    replacedDrafts: replacedDrafts(before, live.project, after, file),
  };
}

/** Of experiments that are not to be seen yet, the archive is nobody's business. */
function namedThings(
  file: ProjectConfiguration,
  {
    live,
    pruned,
    untouched,
  }: {
    readonly live: LiveProject;
    readonly pruned: readonly string[];
    readonly untouched: ReadonlySet<string>;
  },
): NamedThings {
  const known = new Set(live.project?.experiments.map(({ experimentKey }) => experimentKey));
  const named = file.experiments.map(({ experimentKey }) => experimentKey);
  return {
    experiments: [...named.filter((key) => !untouched.has(key)), ...pruned.filter((key) => known.has(key))],
    goals: file.goals.map(({ goalKey }) => goalKey),
    audiences: file.audiences.map(({ audienceKey }) => audienceKey),
    layers: file.layers.map(({ layerKey }) => layerKey),
  };
}

/** Keys of experiments of which a file says only what is live: whoever made the file did not mean to change them. */
function unchangedExperiments(
  live: Project | undefined,
  after: Project,
  file: ProjectConfiguration,
): ReadonlySet<string> {
  const old = experimentsOf(live);
  const now = experimentsOf(after);
  const keys = file.experiments.map(({ experimentKey }) => experimentKey);
  return new Set(keys.filter((key) => isSame(old.get(key), now.get(key))));
}

function keepDrafts(before: Project | undefined, after: Project, keys: ReadonlySet<string>): Project {
  const drafts = experimentsOf(before);
  return {
    ...after,
    experiments: after.experiments.map((experiment) =>
      keys.has(experiment.experimentKey) ? (drafts.get(experiment.experimentKey) ?? experiment) : experiment,
    ),
  };
}

function replacedDrafts(
  before: Project | undefined,
  live: Project | undefined,
  after: Project,
  file: ProjectConfiguration,
): readonly string[] {
  const [drafts, published, now] = [before, live, after].map(experimentsOf);
  return file.experiments
    .map(({ experimentKey }) => experimentKey)
    .filter(
      (key) =>
        drafts?.has(key) &&
        !isSame(drafts.get(key), published?.get(key)) &&
        !isSame(drafts.get(key), now?.get(key)),
    );
}

function experimentsOf(project: Project | undefined): ReadonlyMap<string, Experiment> {
  return new Map(project?.experiments.map((experiment) => [experiment.experimentKey, experiment]));
}

/** Variants that were taken out are no part of what anybody wrote. */
function isSame(one: Experiment | undefined, other: Experiment | undefined): boolean {
  if (one === undefined || other === undefined || one === other) return one === other;
  const { retiredVariants: _, ...fields } = one;
  const { retiredVariants: __, ...others } = other;
  return isDeepStrictEqual(fields, others);
}
