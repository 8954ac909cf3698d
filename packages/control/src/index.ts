export type { ControlApi } from './api.ts';
export type { AuditEntry, AuditPage } from './audit/audit-queries.ts';
export type { AppliedProject, ApplyConfiguration } from './configuration/apply-configuration.ts';
export type { ApplyConflict } from './configuration/apply-conflict.ts';
export type { Application } from './configuration/apply-options.ts';
export type { Difference, DifferenceEntry } from './configuration/difference.ts';
export { type ParsedConfiguration, parseConfiguration } from './configuration/parse-configuration.ts';
export type { ConfigurationProblem } from './configuration/problem.ts';
export type { ControlDeps, ControlLog } from './control-deps.ts';
export {
  ControlError,
  type ControlErrorBody,
  type ControlErrorCode,
  type ControlErrorDetail,
} from './control-error.ts';
export { type Control, createControl } from './create-control.ts';
export type { DescribedLetter } from './dead-letters/described-letter.ts';
export type { LetterPage } from './dead-letters/letters.ts';
export type { LettersDone } from './dead-letters/retry-letters.ts';
export type { Examination } from './doctor/examine.ts';
export type { Check } from './doctor/run-check.ts';
export type { EventCount } from './events/count-events.ts';
export type { EventPage } from './events/list-events.ts';
export type { StoredEvent } from './events/stored-event.ts';
export type { ExperimentSummary, ExperimentView } from './experiments/experiment-view.ts';
export type { Explanation, Visited } from './explain/explain-visit.ts';
export type { ExplainedExperiment } from './explain/explained-experiment.ts';
export type { ExplainedSurvey } from './explain/explained-survey.ts';
export type { LoginLink } from './login/login-links.ts';
export type { LoginSettings, ProviderSettings } from './login/login-settings.ts';
export type { OperatorApi } from './operator-app.ts';
export type { CreatedPreview, PreviewRequest } from './previews/create-preview.ts';
export type { ListedPreview } from './previews/preview-queries.ts';
export type { Exposures } from './results/exposures.ts';
export { secretKeyBytes } from './secrets/secret-box.ts';
export type {
  AnswerCounts,
  Counted,
} from './surveys/results/count-answers.ts';
export type { AnswerPage, WrittenAnswer } from './surveys/results/survey-answers.ts';
export type { Breakdown, SurveyResults } from './surveys/results/survey-results.ts';
export type { QuestionResult, TallyResult } from './surveys/results/tally.ts';
export type { SurveySummary, SurveyView } from './surveys/survey-view.ts';
export type { Member } from './team/member-queries.ts';
export type { ListedOrganization } from './team/organizations.ts';
export type { ErasedVisitor } from './visitors/erase-visitor.ts';
export type { ExportEnd, ExportLine } from './visitors/export-visitor.ts';
export type { SendMail } from './webhooks/delivery/mail.ts';
export type { WebhookWorker, WorkerPool } from './webhooks/delivery/start-worker.ts';
export type { WebhookView } from './webhooks/endpoints/webhook-view.ts';
export type { WebhookWithSecret } from './webhooks/endpoints/webhooks.ts';
export type { AttemptView, MessageDetail, MessageView } from './webhooks/messages/message-view.ts';
export type { TargetRules } from './webhooks/sending/target.ts';
