import type { ChangeOwner } from '../../project/differences/described-change.ts';
import type { Project } from '../../project/documents/project.ts';
import { absentExperiments } from './absent-experiments.ts';
import { contradictoryAudiences } from './contradictory-audiences.ts';
import { distantRedirects } from './distant-redirects.ts';
import type { CheckPublishing, Finding, Publishing } from './finding.ts';
import { invalidExperiments } from './invalid-experiments.ts';
import { invalidSurveys } from './invalid-surveys.ts';
import { missingGoals } from './missing-goals.ts';
import { oneVariantAsked } from './one-variant-asked.ts';
import { runningEdits } from './running-edits.ts';
import { sameSelector } from './same-selector.ts';
import { sanitisedHtml } from './sanitised-html.ts';
import { snapshotSize } from './snapshot-size.ts';
import { unheldRollOuts } from './unheld-roll-outs.ts';
import { unmatchableRules } from './unmatchable-rules.ts';

/** What is found before a publication; with an error, nothing is published. */
export interface Findings {
  readonly warnings: readonly Finding[];
  readonly errors: readonly Finding[];
}

const ofThings: readonly CheckPublishing[] = [
  sameSelector,
  unmatchableRules,
  contradictoryAudiences,
  missingGoals,
  absentExperiments,
  oneVariantAsked,
  sanitisedHtml,
  distantRedirects,
  runningEdits,
  unheldRollOuts,
];

/** Looks at a project that is about to be published. */
export function checkPublishing(publishing: Publishing): Findings {
  return {
    warnings: [...ofThings, snapshotSize].flatMap((check) => check(publishing)),
    errors: [...invalidExperiments(publishing), ...invalidSurveys(publishing)],
  };
}

/** Gives the warnings of one experiment or survey as it is live; none where visitors do not meet it. */
export function warningsOf(live: Project, { experimentKey, surveyKey }: ChangeOwner): readonly Finding[] {
  return ofThings
    .flatMap((check) => check({ live, next: live }))
    .filter((found) => found.experimentKey === experimentKey && found.surveyKey === surveyKey);
}
