import type { ShownVariant, VariantFragments } from './fragments.ts';

/** What a visit's bootstrap contains, as JSON fragments ready to be joined. */
export interface Decision {
  /** The visitor's assigned variants, without those of rollouts. */
  readonly assigned: readonly ShownVariant[];
  /** The visitor's entry for each experiment they take part in, comma-separated. */
  readonly assignmentsJson: string;
  /** The experiments of `assignmentsJson` and the rollouts, with the visitor's variant, comma-separated. */
  readonly experimentsJson: string;
  /** The automatic goals on this page, comma-separated. */
  readonly goalsJson: string;
  /** A bootstrap's members from `hasActiveExperiments` to the end. */
  readonly membersJson: string;
  /** Length of `membersJson` in UTF-8 bytes. */
  readonly membersBytes: number;
  /** Offset in `membersJson` at which surveys are inserted; it contains none. */
  readonly surveysOffset: number;
}

/** A shown variant, or a goal to detect. */
export type VisitItem = VariantFragments | { readonly goalJson: string };

/** The variants and goals of a visit that have been added so far. */
export interface VisitContents {
  /** Returns these contents with one more item. */
  with(item: VisitItem): VisitContents;
  /** Returns the fragments of the response to a bootstrap request. */
  decision(): Decision;
}

/** Maximum number of combinations cached per snapshot; each takes about as much memory as one bootstrap. */
const maxCached = 1_000;

/**
 * Returns the empty contents from which all others derive. Millions of visits share few combinations of variants, so each combination is
 * assembled once.
 */
export function createVisitContents(integrationsJson: string): VisitContents {
  let cachedCount = 0;

  function create(items: readonly VisitItem[]): VisitContents {
    const next = new Map<VisitItem, VisitContents>();
    let decision: Decision | undefined;
    return {
      with(item) {
        const cached = next.get(item);
        if (cached !== undefined) return cached;
        const extended = create([...items, item]);
        if (cachedCount < maxCached) {
          cachedCount += 1;
          next.set(item, extended);
        }
        return extended;
      },
      decision() {
        decision ??= serialize(items, integrationsJson);
        return decision;
      },
    };
  }
  return create([]);
}

function serialize(items: readonly VisitItem[], integrationsJson: string): Decision {
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
    surveysOffset: beforeSurveys.length,
  };
}
