import { absentExperiments } from './absent-experiments.ts';
import { contradictoryAudiences } from './contradictory-audiences.ts';
import { distantRedirects } from './distant-redirects.ts';
import type { CheckPublishing, Finding, Publishing } from './finding.ts';
import { invalidExperiments } from './invalid-experiments.ts';
import { invalidSurveys } from './invalid-surveys.ts';
import { missingGoals } from './missing-goals.ts';
import { runningEdits } from './running-edits.ts';
import { sameSelector } from './same-selector.ts';
import { sanitisedHtml } from './sanitised-html.ts';
import { snapshotSize } from './snapshot-size.ts';
import { unmatchableRules } from './unmatchable-rules.ts';

/** What is found before a publication; with an error, nothing is published. */
export interface Findings {
  readonly warnings: readonly Finding[];
  readonly errors: readonly Finding[];
}

const warning: readonly CheckPublishing[] = [
  sameSelector,
  unmatchableRules,
  contradictoryAudiences,
  missingGoals,
  absentExperiments,
  sanitisedHtml,
  distantRedirects,
  runningEdits,
  snapshotSize,
];

/** Looks at a project that is about to be published. */
export function checkPublishing(publishing: Publishing): Findings {
  return {
    warnings: warning.flatMap((check) => check(publishing)),
    errors: [...invalidExperiments(publishing), ...invalidSurveys(publishing)],
  };
}
