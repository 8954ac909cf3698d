import type { ChangeOwner } from '../../project/differences/described-change.ts';
import type { Project } from '../../project/documents/project.ts';
import { absentExperiments } from './absent-experiments.ts';
import { contradictoryAudiences } from './contradictory-audiences.ts';
import { distantRedirects } from './distant-redirects.ts';
import type { Finding, PublicationCheck, PublicationStates } from './finding.ts';
import { invalidExperiments } from './invalid-experiments.ts';
import { invalidSurveys } from './invalid-surveys.ts';
import { missingGoals } from './missing-goals.ts';
import { runningEdits } from './running-edits.ts';
import { sameSelector } from './same-selector.ts';
import { sanitisedHtml } from './sanitised-html.ts';
import { singleVariantSurveys } from './single-variant-surveys.ts';
import { snapshotSize } from './snapshot-size.ts';
import { unheldRollOuts } from './unheld-roll-outs.ts';
import { unmatchableRules } from './unmatchable-rules.ts';

/** The findings before a publication; any error prevents it. */
export interface Findings {
  readonly warnings: readonly Finding[];
  readonly errors: readonly Finding[];
}

const ofThings: readonly PublicationCheck[] = [
  sameSelector,
  unmatchableRules,
  contradictoryAudiences,
  missingGoals,
  absentExperiments,
  singleVariantSurveys,
  sanitisedHtml,
  distantRedirects,
  runningEdits,
  unheldRollOuts,
];

/** Checks a project before its publication. */
export function checkPublishing(publishing: PublicationStates): Findings {
  return {
    warnings: [...ofThings, snapshotSize].flatMap((check) => check(publishing)),
    errors: [...invalidExperiments(publishing), ...invalidSurveys(publishing)],
  };
}

/** Returns the warnings about one live experiment or survey; none if visitors don't meet it. */
export function warningsOf(live: Project, { experimentKey, surveyKey }: ChangeOwner): readonly Finding[] {
  return ofThings
    .flatMap((check) => check({ live, next: live }))
    .filter((found) => found.experimentKey === experimentKey && found.surveyKey === surveyKey);
}
