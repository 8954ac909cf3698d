import type { ChangeOwner } from '../../project/differences/described-change.ts';
import type { Project } from '../../project/documents/project.ts';
import { absentExperiments } from './absent-experiments.ts';
import { contradictoryAudiences } from './contradictory-audiences.ts';
import { distantRedirects } from './distant-redirects.ts';
import type { Finding, PublicationCheck, PublicationStates } from './finding.ts';
import { ineffectiveHoldbacks } from './ineffective-holdbacks.ts';
import { invalidExperiments } from './invalid-experiments.ts';
import { invalidSurveys } from './invalid-surveys.ts';
import { missingGoals } from './missing-goals.ts';
import { runningEdits } from './running-edits.ts';
import { sameSelector } from './same-selector.ts';
import { sanitisedHtml } from './sanitised-html.ts';
import { singleVariantSurveys } from './single-variant-surveys.ts';
import { snapshotSize } from './snapshot-size.ts';
import { unmatchableRules } from './unmatchable-rules.ts';

/** The findings of all checks. Any error prevents the publication. */
export interface Findings {
  readonly warnings: readonly Finding[];
  readonly errors: readonly Finding[];
}

const entityChecks: readonly PublicationCheck[] = [
  sameSelector,
  unmatchableRules,
  contradictoryAudiences,
  missingGoals,
  absentExperiments,
  singleVariantSurveys,
  sanitisedHtml,
  distantRedirects,
  runningEdits,
  ineffectiveHoldbacks,
];

/** Runs all checks on the state to be published and returns their findings. */
export function checkPublishing(publishing: PublicationStates): Findings {
  return {
    warnings: [...entityChecks, snapshotSize].flatMap((check) => check(publishing)),
    errors: [...invalidExperiments(publishing), ...invalidSurveys(publishing)],
  };
}

/** Returns the warnings about one live experiment or survey; empty if it is neither running nor scheduled. */
export function warningsFor(live: Project, { experimentKey, surveyKey }: ChangeOwner): readonly Finding[] {
  return entityChecks
    .flatMap((check) => check({ live, next: live }))
    .filter((found) => found.experimentKey === experimentKey && found.surveyKey === surveyKey);
}
