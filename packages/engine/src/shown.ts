import type { ShownVariant, VariantFragments } from './fragments.ts';

/** What a bootstrap says of a visit, in JSON fragments ready to be joined. */
export interface Decision {
  /** The variants that the visitor is assigned to; those of rollouts are not among them. */
  readonly assigned: readonly ShownVariant[];
  /** The visitor's entry for each experiment that it takes part in, joined by commas. */
  readonly assignmentsJson: string;
  /** The same experiments and the rollouts, with the visitor's variant, joined by commas. */
  readonly experimentsJson: string;
  /** The automatic goals that are reached on this page, joined by commas. */
  readonly goalsJson: string;
  /** The members of a bootstrap from `hasActiveExperiments` on, the last of them included. */
  readonly membersJson: string;
  /** Length of `membersJson` in UTF-8. */
  readonly membersBytes: number;
  /** Place in `membersJson` where surveys go, of which it has none. */
  readonly surveysAt: number;
}

/** A variant that is shown, or a goal that is looked for. */
export type ShownItem = VariantFragments | { readonly goalJson: string };

/** What a visit is shown so far. */
export interface Shown {
  /** The same and one thing more. */
  with(item: ShownItem): Shown;
  /** What a bootstrap says of all this. */
  decision(): Decision;
}

/** Most combinations remembered of one snapshot; each takes as much as a bootstrap is long. */
const maxRemembered = 1_000;

/**
 * Gives what a visit is shown that is shown nothing, from which all others follow. Millions of visits come to few combinations of
 * variants: each is put together once.
 */
export function createShown(integrationsJson: string): Shown {
  let remembered = 0;

  function create(items: readonly ShownItem[]): Shown {
    const next = new Map<ShownItem, Shown>();
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

function serialise(items: readonly ShownItem[], integrationsJson: string): Decision {
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
