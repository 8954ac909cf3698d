/** The types of the control plane for its clients; `npm run api` writes them to `client.d.ts`. */
export type { Audience } from '@pixel/protocol';
export type { ControlApi } from './api/api.ts';
export type { DeviceApi } from './api/login/device-routes.ts';
export type { OperatorApi } from './api/operator-app.ts';
export type { SignInMethod as Entrance } from './api/pages/sign-in-page.ts';
export type { Ability, AbilityGroup, RoleMatrix } from './api/permissions/abilities.ts';
export type { OpenResource, PresentPerson, ResourcePresence } from './api/presence/presence.ts';
export type { ExperimentSummary, ExperimentView } from './authoring/experiments/experiment-view.ts';
export type { ExperimentMatch } from './authoring/experiments/search-experiments.ts';
export type { AppliedProject } from './authoring/files/apply-configuration.ts';
export type { ApplyConflict } from './authoring/files/check-conflicts.ts';
export type { SurveySummary, SurveyView } from './authoring/surveys/survey-view.ts';
export type { ControlErrorBody } from './base/control-error.ts';
export type { DescribedLetter } from './data/dead-letters/describe-letter.ts';
export type { LetterPage } from './data/dead-letters/letters.ts';
export type { ProcessedLetters } from './data/dead-letters/retry-letters.ts';
export type { ProjectOrigins } from './data/edge/read-origins.ts';
export type { ProjectRefusals, Refusal } from './data/edge/read-refusals.ts';
export type { EventPage } from './data/events/list-events.ts';
export type { StoredEvent } from './data/events/stored-event.ts';
export type { Explanation } from './data/explain/explain-visit.ts';
export type { ExplainedExperiment } from './data/explain/explained-experiment.ts';
export type { ExplainedSurvey } from './data/explain/explained-survey.ts';
export type { TriedTraffic } from './data/explain/try-traffic.ts';
export type { ExportEnd, ExportLine } from './data/visitors/export-visitor.ts';
export type { VisitReport } from './data/visits/read-visits.ts';
export type { PageCheck } from './install/check-page.ts';
export type { InstallFinding, InstallFindingCode } from './install/finding.ts';
export type {
  EdgeObservations,
  InstallState,
  ObservedOrigin as SeenOrigin,
  RejectionSummary as RefusedFor,
} from './install/install-state.ts';
export type { ReceivedReport } from './install/verify-codes.ts';
export type { AuditAction } from './people/audit/audit-actions.ts';
export type { AuditEntry, AuditPage } from './people/audit/audit-queries.ts';
export type { FoundInvitation } from './people/team/find-invitation.ts';
export type { CreatedInvitation, ListedInvitation } from './people/team/invitations.ts';
export type { Member } from './people/team/member-queries.ts';
export type { ListedOrganization } from './people/team/organizations.ts';
export type { DescribedEntry } from './project/differences/describe-audit-entry.ts';
export type { ListedPreview } from './publish/previews/preview-queries.ts';
export type { ChangeHealthReport } from './results/change-health.ts';
export type { Decision } from './results/decisions/decision.ts';
export type { Exposures } from './results/exposures.ts';
export type { HeldOutReport } from './results/holdout/held-out-report.ts';
export type {
  InteractionMetric,
  InteractionReport,
  SharedReport,
} from './results/interaction/interaction-report.ts';
export type { PastLook } from './results/looks/look-history.ts';
export type { Attention, Outcome, OverviewExperiment } from './results/overview/overview.ts';
export type { Gain, ProgrammeReport } from './results/programme/programme-report.ts';
export type { DaysSinceExposure, FirstDay, NoveltyReport } from './results/report/novelty-report.ts';
export type {
  Estimate,
  GroupMetric,
  OtherDimension,
  ReportedArm,
  ReportedBreakdown,
  ReportedComparison,
  ReportedDecision,
  ReportedMetric,
  ReportedStep,
  ResultsReport,
} from './results/report/results-report.ts';
export type { ResultShare } from './results/shares/result-share.ts';
export type { CreatedShare } from './results/shares/share-results.ts';
export type { SharedResults } from './results/shares/shared-results.ts';
export type { CountWithShare } from './results/surveys/count-answers.ts';
export type {
  ExperimentSurveys,
  ResponseRates,
  SurveyArm,
  SurveyByVariant,
} from './results/surveys/experiment-surveys.ts';
export type { ReportedResponse, ResponsePage } from './results/surveys/read-responses.ts';
export type { SurveyCount } from './results/surveys/read-survey-counts.ts';
export type { AnswerPage } from './results/surveys/survey-answers.ts';
export type { Breakdown, SurveyResults } from './results/surveys/survey-results.ts';
export type { QuestionResult, TallyResult } from './results/surveys/tally.ts';
export type { AnsweredQuestion, DisplayedAnswer } from './results/surveys/to-displayed-answers.ts';
export type { Timeline, TimelineDay, TimelineMark } from './results/timeline/timeline.ts';
export type { WebhookView } from './webhooks/endpoints/webhook-view.ts';
export type { WebhookTypeDescription as DescribedType } from './webhooks/messages/describe-webhook-types.ts';
export type { AttemptView, MessageDetail, MessageView } from './webhooks/messages/message-view.ts';
export type { ListedWebhook, WebhookWithSecret } from './webhooks/webhooks.ts';
