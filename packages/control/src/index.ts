export type { Dashboard, DashboardFile } from './api/dashboard/dashboard.ts';
export type { ApplyConfiguration } from './authoring/files/apply-configuration.ts';
export type { ApplyOptions as Application } from './authoring/files/apply-options.ts';
export {
  type ParsedConfiguration,
  type ParseFile,
  parseConfiguration,
} from './authoring/files/parse-configuration.ts';
export type { ControlDeps, ControlLog } from './base/control-deps.ts';
export {
  ControlError,
  type ControlErrorCode,
  type ControlErrorDetail,
  controlErrorStatus,
} from './base/control-error.ts';
export type { LoginSettings, ProviderSettings } from './base/login-settings.ts';
export type { SendMail } from './base/mail.ts';
export { secretKeyBytes } from './base/secret-box.ts';
export type { TargetRules } from './base/target-rules.ts';
export type * from './client.ts';
export { type Control, type ControlOptions, createControl } from './create-control.ts';
export type { Examination } from './data/doctor/examine.ts';
export type { Check } from './data/doctor/run-check.ts';
export type { EventCount } from './data/events/count-events.ts';
export type { ExplainInput } from './data/explain/explain-visit.ts';
export type { SimulatedPast } from './data/simulated/simulated-past.ts';
export type { ErasedVisitor } from './data/visitors/erase-visitor.ts';
export type { LoginLink } from './people/login/login-links.ts';
export type { ConfigurationProblem } from './project/content/problem.ts';
export type { CreatedPreview, PreviewRequest } from './publish/previews/create-preview.ts';
export type { AnswerCounts } from './results/surveys/count-answers.ts';
export type { WrittenAnswer } from './results/surveys/survey-answers.ts';
export type { WebhookWorker } from './webhooks/delivery/start-worker.ts';
export type { AttemptView } from './webhooks/messages/message-view.ts';
