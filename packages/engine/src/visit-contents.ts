import type { ShownVariant, VariantFragments } from './fragments.ts';

/** A bootstrap's answer for a visit, as JSON fragments ready to be joined. */
export interface Decision {
  /** The visitor's assigned variants, without those of rollouts. */
  readonly assigned: readonly ShownVariant[];
  /** The visitor's entry for each experiment they take part in, comma-separated. */
  readonly assignmentsJson: string;
  /** The same experiments and the rollouts with the visitor's variant, comma-separated. */
  readonly experimentsJson: string;
  /** The automatic goals on this page, comma-separated. */
  readonly goalsJson: string;
  /** A bootstrap's members from `hasActiveExperiments` to the end. */
  readonly membersJson: string;
  /** Length of `membersJson` in UTF-8 bytes. */
  readonly membersBytes: number;
  /** Offset in `membersJson` at which surveys are inserted; it contains none. */
  readonly surveysAt: number;
}

/** A shown variant, or a goal to detect. */
export type VisitItem = VariantFragments | { readonly goalJson: string };

/** What a visit is shown so far. */
export interface VisitContents {
  /** Returns this plus one more item. */
  with(item: VisitItem): VisitContents;
  /** Returns the bootstrap's answer. */
  decision(): Decision;
}

/** Maximum number of combinations cached per snapshot; each takes as much memory as a bootstrap is long. */
const maxRemembered = 1_000;

/**
 * Returns the empty state from which all others derive. Millions of visits share few combinations of variants, so each combination is
 * assembled once.
 */
export function createVisitContents(integrationsJson: string): VisitContents {
  let remembered = 0;

  function create(items: readonly VisitItem[]): VisitContents {
    const next = new Map<VisitItem, VisitContents>();
    let decision: Decision | undefined;
    return {
      with(item) {
        const known = next.get(item);
        if (known !== undefined) return known;
        const more = create([...items, item]);
        if (remembered < maxRemembered) {
          remembered += 1;
          next.set(item, more);
        }
        return more;
      },
      decision() {
        decision ??= serialise(items, integrationsJson);
        return decision;
      },
    };
  }
  return create([]);
}

function serialise(items: readonly VisitItem[], integrationsJson: string): Decision {
  const assigned: ShownVariant[] = [];
  const assignments: string[] = [];
  const experiments: string[] = [];
  const goals: string[] = [];
  for (const item of items) {
    if ('goalJson' in item) goals.push(item.goalJson);
    else {
      experiments.push(item.experimentJson);
      if (item.assignmentJson !== undefined) {
        assignments.push(item.assignmentJson);
        assigned.push(item.shown);
      }
    }
  }
  const [assignmentsJson, experimentsJson, goalsJson] = [
    assignments.join(),
    experiments.join(),
    goals.join(),
  ];
  const beforeSurveys = [
    `"hasActiveExperiments":${assignments.length > 0}`,
    `"assignments":[${assignmentsJson}]`,
    `"experiments":[${experimentsJson}]`,
    `"goals":[${goalsJson}]`,
    '"surveys":[',
  ].join();
  const membersJson = `${beforeSurveys}],"integrations":${integrationsJson}`;
  const membersBytes = new TextEncoder().encode(membersJson).byteLength;
  return {
    assigned,
    assignmentsJson,
    experimentsJson,
    goalsJson,
    membersJson,
    membersBytes,
    surveysAt: beforeSurveys.length,
  };
}
