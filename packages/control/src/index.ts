export type * from './client.ts';
export type { ApplyConfiguration } from './configuration/apply-configuration.ts';
export type { Application } from './configuration/apply-options.ts';
export {
  type ParsedConfiguration,
  type ParseFile,
  parseConfiguration,
} from './configuration/parse-configuration.ts';
export type { ConfigurationProblem } from './configuration/problem.ts';
export type { ControlDeps, ControlLog } from './control-deps.ts';
export { ControlError, type ControlErrorCode, type ControlErrorDetail } from './control-error.ts';
export { type Control, type ControlOptions, createControl } from './create-control.ts';
export type { Examination } from './doctor/examine.ts';
export type { Check } from './doctor/run-check.ts';
export type { EventCount } from './events/count-events.ts';
export type { Visited } from './explain/explain-visit.ts';
export type { LoginLink } from './login/login-links.ts';
export type { LoginSettings, ProviderSettings } from './login/login-settings.ts';
export type { CreatedPreview, PreviewRequest } from './previews/create-preview.ts';
export { secretKeyBytes } from './secrets/secret-box.ts';
export type { AnswerCounts } from './surveys/results/count-answers.ts';
export type { WrittenAnswer } from './surveys/results/survey-answers.ts';
export type { TargetRules } from './target-rules.ts';
export type { ErasedVisitor } from './visitors/erase-visitor.ts';
export type { SendMail } from './webhooks/delivery/mail.ts';
export type { WebhookWorker, WorkerPool } from './webhooks/delivery/start-worker.ts';
export type { AttemptView } from './webhooks/messages/message-view.ts';
