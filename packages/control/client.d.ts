// Written by "npm run api"; do not edit.
import type { Hono } from 'hono';
import type { BlankEnv } from 'hono/types';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

type ControlApiSchema = {
  '/api/audit': {
    $get: {
      input: {
        query: {
          project?: string | undefined;
          actor?: string | undefined;
          action?: string | undefined;
          subject?: string | undefined;
          from?: string | undefined;
          to?: string | undefined;
          before?: string | undefined;
          limit?: string | undefined;
          /** Lists only entries from the last `sinceSeconds` seconds. */
          sinceSeconds?: string | undefined;
        };
      };
      output: AuditPage;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/installation/dead-letters': {
    $get: {
      input: {
        query: {
          limit?: string | undefined;
          /** Leaves out the content of the records. */
          records?: "left out" | undefined;
        };
      };
      output: LetterPage;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/installation/dead-letters/drop': {
    $post: {
      input: {
        json: {
          ids: string[];
          missing?: "refuse" | "leave out" | undefined;
        };
      };
      output: ProcessedLetters;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/installation/dead-letters/ids': {
    $get: {
      input: {};
      output: {
        ids: readonly string[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/installation/dead-letters/retry': {
    $post: {
      input: {
        json: {
          ids: string[];
          missing?: "refuse" | "leave out" | undefined;
        };
      };
      output: ProcessedLetters;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/installation/doctor': {
    $get: {
      input: {};
      output: Examination;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/installation/edges': {
    $get: {
      input: {};
      output: EdgeState;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/installation/storage': {
    $get: {
      input: {};
      output: Storage;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/installation/unclaimed': {
    $get: {
      input: {
        query: {
          limit?: string | undefined;
          /** Lists only projects whose key comes after this one. */
          after?: string | undefined;
        };
      };
      output: UnclaimedData;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/invitations/accept': {
    $post: {
      input: {
        json: {
          token: string;
        };
      };
      output: {
        organizationId: string;
        role: "owner" | "admin" | "editor" | "analyst" | "viewer";
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/me': {
    $get: {
      input: {};
      output: {
        user: {
          userId: string;
          email: string;
          name: string;
        };
        organizations: {
          name: string;
          role: "owner" | "admin" | "editor" | "analyst" | "viewer";
          organizationId: string;
        }[];
        ownsInstallation: boolean;
        session: {
          sessionId: string;
        };
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/me/sessions': {
    $get: {
      input: {};
      output: {
        sessions: {
          device: string;
          isCurrent: boolean;
          sessionId: string;
          createdAt: string;
          lastSeenAt: string;
        }[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/me/sessions/:sessionId/revoke': {
    $post: {
      input: {
        param: {
          sessionId: string;
        };
      };
      output: {
        sessionId: string;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/organizations': {
    $get: {
      input: {};
      output: {
        organizations: readonly ListedOrganization[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
    $post: {
      input: {
        json: {
          name: string;
        };
      };
      output: ListedOrganization;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/organizations/:organizationId/audit': {
    $get: {
      input: {
        query: {
          project?: string | undefined;
          actor?: string | undefined;
          action?: string | undefined;
          subject?: string | undefined;
          from?: string | undefined;
          to?: string | undefined;
          before?: string | undefined;
          limit?: string | undefined;
        };
        param: {
          organizationId: string;
        };
      };
      output: {
        entries: DescribedEntry[];
        next: string | null;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/organizations/:organizationId/audit/export': {
    $get: {
      input: {
        query: {
          format: "json" | "csv";
          actor?: string | undefined;
          project?: string | undefined;
          action?: string | undefined;
          subject?: string | undefined;
          from?: string | undefined;
          to?: string | undefined;
        };
        param: {
          organizationId: string;
        };
      };
      output: unknown;
      outputFormat: "body";
      status: 200;
    };
  };
  '/api/organizations/:organizationId/invitations': {
    $get: {
      input: {
        param: {
          organizationId: string;
        };
      };
      output: {
        invitations: readonly ListedInvitation[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
    $post: {
      input: {
        json: {
          role: "owner" | "admin" | "editor" | "analyst" | "viewer";
          email?: string | undefined;
          /** From a minute to 30 days. */
          expiresInSeconds?: number | undefined;
        };
        param: {
          organizationId: string;
        };
      };
      output: CreatedInvitation;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/organizations/:organizationId/invitations/:invitationId/revoke': {
    $post: {
      input: {
        param: {
          organizationId: string;
          invitationId: string;
        };
      };
      output: {
        invitationId: string;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/organizations/:organizationId/invitations/validate': {
    $post: {
      input: {
        json: {
          /** The body that would create the invitation. */
          content: {
            [key: string]: unknown;
          };
        };
        param: {
          organizationId: string;
        };
      };
      output: ValidationResult;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/organizations/:organizationId/leave': {
    $post: {
      input: {
        param: {
          organizationId: string;
        };
      };
      output: Member;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/organizations/:organizationId/members': {
    $get: {
      input: {
        param: {
          organizationId: string;
        };
      };
      output: MemberList;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/organizations/:organizationId/members/:userId/remove': {
    $post: {
      input: {
        param: {
          organizationId: string;
          userId: string;
        };
      };
      output: Member;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/organizations/:organizationId/members/:userId/role': {
    $post: {
      input: {
        json: {
          role: "owner" | "admin" | "editor" | "analyst" | "viewer";
          was: "owner" | "admin" | "editor" | "analyst" | "viewer";
        };
        param: {
          organizationId: string;
          userId: string;
        };
      };
      output: Member;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/organizations/:organizationId/projects': {
    $get: {
      input: {
        query: {
          archived?: "true" | "false" | undefined;
        };
        param: {
          organizationId: string;
        };
      };
      output: {
        projects: readonly ProjectSummary[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
    $post: {
      input: {
        json: {
          name: string;
          allowedOrigins?: string[] | undefined;
          integrations?: {
            analytics: {
              enabled: boolean;
              tagEventsEnabled: boolean;
            };
            behaviorTool: {
              enabled: boolean;
            };
          } | undefined;
          /** Share of visitors who see no experiment. */
          holdout?: number | undefined;
          /** Whether changes may contain HTML. */
          allowHtml?: boolean | undefined;
          /** Whether changes may contain code. If false, they can't contain HTML either, since HTML can contain code. */
          allowJs?: boolean | undefined;
          /** Whether scripts list the elements that are about to change, so that a first visit hides only those. */
          manifest?: boolean | undefined;
          /** Whether visitors have to consent first: `pending` stores and sends nothing until the page reports their consent. */
          consent?: "granted" | "pending" | undefined;
          /** What the pixel does if the browser sends Global Privacy Control. */
          globalPrivacyControl?: "no_integrations" | "ignore" | "off" | undefined;
          /** Whether to apply changes that arrive more than a second after navigation start. */
          lateChanges?: "apply" | "skip" | undefined;
          /** Whether the pixel sends an event for each page view. */
          pageviews?: boolean | undefined;
          /** Whether to keep samples of visits (pages and attributes, without visitor ids) for testing rules. */
          trafficSample?: boolean | undefined;
          /** Rate limits of the project per minute that override the server's. */
          limits?: {
            bootstrapsPerAddress?: number | undefined;
            bootstrapsPerVisitor?: number | undefined;
            eventsPerAddress?: number | undefined;
            eventsPerVisitor?: number | undefined;
          } | undefined;
          /** IP addresses of the project's own team, whose visits are counted separately. */
          internalAddresses?: string[] | undefined;
          /** Days for which events are stored after they were received; absent to store them forever. */
          retentionDays?: number | undefined;
          /** IANA time zone in which the days of reports begin. */
          timeZone?: string | undefined;
          /** ISO 4217 code of the project's currency. */
          currency?: string | undefined;
          /** Defaults for the evaluation of experiments. */
          statistics?: {
            engine?: "fixed" | "sequential" | "bayesian" | undefined;
            /** Probability of a false positive. */
            alpha?: number | undefined;
            /** Number of visitors of all variants together. */
            plannedVisitors?: number | undefined;
            /** No variant wins or loses before this many days; harm is reported at once. */
            minimumDays?: number | undefined;
            correction?: "none" | "holm" | "benjaminiHochberg" | undefined;
            /** Share of visitors who keep the control after a rollout, for further measurement. */
            holdback?: number | undefined;
            /** Maximum expected loss of a winner, as a share of the control's value. */
            expectedLossLimit?: number | undefined;
            /** Whether the experiment pauses itself if a guardrail is harmed. */
            pauseOnHarm?: boolean | undefined;
            /** The sample ratio mismatch test: the prior's concentration around the weights, and the p-value below which it reports a mismatch. */
            srm?: {
              concentration?: number | undefined;
              alpha?: number | undefined;
            } | undefined;
            /** Default window of metrics. */
            windowHours?: number | undefined;
            /** Default cap of metrics. */
            capPercentile?: number | undefined;
            /** Whether differences are adjusted by visitors' behaviour before exposure. */
            cuped?: boolean | undefined;
          } | undefined;
          /** Maximum number of different surveys shown to a visitor within a number of days. */
          surveyBudget?: {
            surveys: number;
            days: number;
          } | undefined;
          projectKey?: string | undefined;
        };
        param: {
          organizationId: string;
        };
      };
      output: ProjectView;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/organizations/:organizationId/rename': {
    $post: {
      input: {
        json: {
          name: string;
          was: string;
        };
        param: {
          organizationId: string;
        };
      };
      output: ListedOrganization;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: ProjectView;
      outputFormat: "json";
      status: 200;
    };
    $patch: {
      input: {
        json: {
          name?: string | null | undefined;
          allowedOrigins?: string[] | null | undefined;
          integrations?: {
            analytics?: {
              enabled?: boolean | null | undefined;
              tagEventsEnabled?: boolean | null | undefined;
            } | null | undefined;
            behaviorTool?: {
              enabled?: boolean | null | undefined;
            } | null | undefined;
          } | null | undefined;
          /** Share of visitors who see no experiment. */
          holdout?: number | null | undefined;
          /** Whether changes may contain HTML. */
          allowHtml?: boolean | null | undefined;
          /** Whether changes may contain code. If false, they can't contain HTML either, since HTML can contain code. */
          allowJs?: boolean | null | undefined;
          /** Whether scripts list the elements that are about to change, so that a first visit hides only those. */
          manifest?: boolean | null | undefined;
          /** Whether visitors have to consent first: `pending` stores and sends nothing until the page reports their consent. */
          consent?: "granted" | "pending" | null | undefined;
          /** What the pixel does if the browser sends Global Privacy Control. */
          globalPrivacyControl?: "no_integrations" | "ignore" | "off" | null | undefined;
          /** Whether to apply changes that arrive more than a second after navigation start. */
          lateChanges?: "apply" | "skip" | null | undefined;
          /** Whether the pixel sends an event for each page view. */
          pageviews?: boolean | null | undefined;
          /** Whether to keep samples of visits (pages and attributes, without visitor ids) for testing rules. */
          trafficSample?: boolean | null | undefined;
          /** Rate limits of the project per minute that override the server's. */
          limits?: {
            bootstrapsPerAddress?: number | null | undefined;
            bootstrapsPerVisitor?: number | null | undefined;
            eventsPerAddress?: number | null | undefined;
            eventsPerVisitor?: number | null | undefined;
          } | null | undefined;
          /** IP addresses of the project's own team, whose visits are counted separately. */
          internalAddresses?: string[] | null | undefined;
          /** Days for which events are stored after they were received; absent to store them forever. */
          retentionDays?: number | null | undefined;
          /** IANA time zone in which the days of reports begin. */
          timeZone?: string | null | undefined;
          /** ISO 4217 code of the project's currency. */
          currency?: string | null | undefined;
          /** Defaults for the evaluation of experiments. */
          statistics?: {
            engine?: "fixed" | "sequential" | "bayesian" | null | undefined;
            /** Probability of a false positive. */
            alpha?: number | null | undefined;
            /** Number of visitors of all variants together. */
            plannedVisitors?: number | null | undefined;
            /** No variant wins or loses before this many days; harm is reported at once. */
            minimumDays?: number | null | undefined;
            correction?: "none" | "holm" | "benjaminiHochberg" | null | undefined;
            /** Share of visitors who keep the control after a rollout, for further measurement. */
            holdback?: number | null | undefined;
            /** Maximum expected loss of a winner, as a share of the control's value. */
            expectedLossLimit?: number | null | undefined;
            /** Whether the experiment pauses itself if a guardrail is harmed. */
            pauseOnHarm?: boolean | null | undefined;
            /** The sample ratio mismatch test: the prior's concentration around the weights, and the p-value below which it reports a mismatch. */
            srm?: {
              concentration?: number | null | undefined;
              alpha?: number | null | undefined;
            } | null | undefined;
            /** Default window of metrics. */
            windowHours?: number | null | undefined;
            /** Default cap of metrics. */
            capPercentile?: number | null | undefined;
            /** Whether differences are adjusted by visitors' behaviour before exposure. */
            cuped?: boolean | null | undefined;
          } | null | undefined;
          /** Maximum number of different surveys shown to a visitor within a number of days. */
          surveyBudget?: {
            surveys?: number | null | undefined;
            days?: number | null | undefined;
          } | null | undefined;
          [key: string]: unknown;
        };
        header: {
          'If-Match': string;
        };
        param: {
          projectKey: string;
        };
      };
      output: ProjectView;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/apply': {
    $post: {
      input: {
        param: {
          projectKey: string;
        };
        json: {
          source: string;
          reason?: string | undefined;
          prune?: {
            projectKey: string;
            experiments: string[];
            surveys: string[];
            webhooks: string[];
          }[] | boolean | undefined;
          force?: boolean | undefined;
          newPhase?: boolean | undefined;
          dryRun?: boolean | undefined;
        };
      };
      output: AppliedProject;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/archive': {
    $post: {
      input: {
        json: {
          confirm: string;
          reason?: string | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: ProjectView;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/audiences': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: {
        audiences: readonly {
          audienceKey: string;
          audience: Audience;
          name: string;
          audienceId: string;
          revision: number;
          usedBy: readonly string[];
          usedBySurveys: readonly string[];
        }[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
    $post: {
      input: {
        json: {
          audience: Audience;
          audienceKey: string;
          name?: string | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: {
        audienceKey: string;
        audience: Audience;
        name: string;
        audienceId: string;
        revision: number;
        usedBy: readonly string[];
        usedBySurveys: readonly string[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/audiences/:audienceKey': {
    $get: {
      input: {
        param: {
          projectKey: string;
          audienceKey: string;
        };
      };
      output: {
        audienceKey: string;
        audience: Audience;
        name: string;
        audienceId: string;
        revision: number;
        usedBy: readonly string[];
        usedBySurveys: readonly string[];
      };
      outputFormat: "json";
      status: 200;
    };
    $patch: {
      input: {
        json: {
          audience?: Audience | null | undefined;
          name?: string | null | undefined;
          [key: string]: unknown;
        };
        header: {
          'If-Match': string;
        };
        param: {
          projectKey: string;
          audienceKey: string;
        };
      };
      output: {
        audienceKey: string;
        audience: Audience;
        name: string;
        audienceId: string;
        revision: number;
        usedBy: readonly string[];
        usedBySurveys: readonly string[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/audiences/:audienceKey/remove': {
    $post: {
      input: {
        json: {
          revision: number;
        };
        param: {
          projectKey: string;
          audienceKey: string;
        };
      };
      output: {
        removed: string;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/changes': {
    $get: {
      input: {
        query: {
          experiments?: string | string[] | undefined;
          surveys?: string | string[] | undefined;
          /** Treats the selected drafts as if they were running. */
          started?: "true" | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: UnpublishedChanges;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/compare': {
    $get: {
      input: {
        query: {
          from: string;
          to: string;
        };
        param: {
          projectKey: string;
        };
      };
      output: Comparison;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/dead-letters': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
        query: {
          limit?: string | undefined;
          /** Leaves out the content of the records. */
          records?: "left out" | undefined;
        };
      };
      output: LetterPage;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/dead-letters/drop': {
    $post: {
      input: {
        param: {
          projectKey: string;
        };
        json: {
          ids: string[];
          missing?: "refuse" | "leave out" | undefined;
        };
      };
      output: ProcessedLetters;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/dead-letters/ids': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: {
        ids: readonly string[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/dead-letters/retry': {
    $post: {
      input: {
        param: {
          projectKey: string;
        };
        json: {
          ids: string[];
          missing?: "refuse" | "leave out" | undefined;
        };
      };
      output: ProcessedLetters;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/events': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
        query: {
          name?: string | undefined;
          visitor?: string | undefined;
          /** A part of the page's URL. */
          page?: string | undefined;
          /** Only events that claim a variant of this experiment. */
          experiment?: string | undefined;
          /** Only events of this response to a survey. */
          response?: string | undefined;
          limit?: string | undefined;
          /** Receipt time in milliseconds of an event; with its visitor and id, lists only events after it. */
          afterReceivedAt?: string | undefined;
          afterVisitor?: string | undefined;
          afterEvent?: string | undefined;
        };
      };
      output: EventPage;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/events/count': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
        query: {
          name?: string | undefined;
          /** Counts only events received in the last `days` days. */
          days?: string | undefined;
          /** Also counts the events of a demo's simulated history. */
          simulated?: "included" | undefined;
        };
      };
      output: EventCount;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/events/export': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
        query: {
          /** Inclusive, by the time of the event. */
          from: string;
          format: "csv" | "parquet";
          /** Exclusive, by the time of the event; now by default. */
          until?: string | undefined;
          name?: string | undefined;
          /** Also includes the events of a demo's simulated history. */
          simulated?: "included" | undefined;
        };
      };
      output: unknown;
      outputFormat: "body";
      status: 100 | 101 | 102 | 103 | 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226 | 300 | 301 | 302 | 303 | 304 | 305 | 306 | 307 | 308 | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415 | 416 | 417 | 418 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451 | 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511 | -1;
    };
  };
  '/api/projects/:projectKey/events/find': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
        query: {
          event: string;
          visitor?: string | undefined;
        };
      };
      output: EventPage;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/events/minutes': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: EventMinutes;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/events/seen': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
        query: {
          days?: string | undefined;
        };
      };
      output: {
        events: readonly ReceivedEvent[];
        simulated: readonly SimulatedName[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments': {
    $get: {
      input: {
        query: {
          /** Words or parts of words, each of which has to occur in the key, name, hypothesis, notes, tags, owner or decisions; ignores case and accents. */
          text?: string | undefined;
          status?: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed" | undefined;
          /** Lists only experiments with all of these tags. */
          tag?: string | string[] | undefined;
          /** Words that all have to occur in the experiment's owner. */
          owner?: string | undefined;
          /** The state of the decision on the newest concluded test. */
          decision?: "shipped" | "not_shipped" | "iterate" | "invalid" | "undecided" | undefined;
          /** The newest test's verdict, as last computed. */
          verdict?: "untrusted" | "harm" | "not_ready" | "losing" | "winning" | "inconclusive" | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: {
        experiments: readonly ExperimentMatch[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
    $post: {
      input: {
        json: {
          name?: string | undefined;
          hypothesis?: string | undefined;
          notes?: string | undefined;
          /** The person responsible: a name or an email address. */
          owner?: string | undefined;
          tags?: string[] | undefined;
          startAt?: string | undefined;
          endAt?: string | undefined;
          urlRules?: {
            include?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | undefined;
            exclude?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | undefined;
          } | undefined;
          audience?: Audience | undefined;
          audienceKey?: string | undefined;
          force?: {
            anonymousId: string;
            variantKey: string;
          }[] | undefined;
          exclude?: string[] | undefined;
          layer?: {
            layerKey: string;
            from: number;
            to: number;
          } | undefined;
          coverage?: number | undefined;
          coverageSteps?: {
            at: string;
            coverage: number;
          }[] | undefined;
          goals?: {
            goalKey: string;
            isPrimary?: boolean | undefined;
            role?: "primary" | "secondary" | "guardrail" | "informational" | undefined;
            analysis?: {
              kind?: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps" | undefined;
              /** Hours after a visitor's first exposure within which events count. */
              windowHours?: number | undefined;
              /** Caps values at this quantile of the values of all arms. */
              capPercentile?: number | undefined;
              direction?: "increase" | "decrease" | undefined;
              /** How much worse a guardrail may get, as a share of the control's value. */
              margin?: number | undefined;
              denominatorGoalKey?: string | undefined;
              funnelGoalKeys?: string[] | undefined;
              /** Days after the first exposure on which a visitor who returns counts as retained: from the first (inclusive) to the second (exclusive). */
              retentionDays?: [number, number] | undefined;
              quantile?: number | undefined;
              surveyKey?: string | undefined;
              questionId?: string | undefined;
            } | undefined;
          }[] | undefined;
          /** How it is evaluated. {@link resolvePlan } fills in the defaults. */
          plan?: {
            engine?: "fixed" | "sequential" | "bayesian" | undefined;
            /** Probability of a false positive. */
            alpha?: number | undefined;
            /** Number of visitors of all variants together. */
            plannedVisitors?: number | undefined;
            /** No variant wins or loses before this many days; harm is reported at once. */
            minimumDays?: number | undefined;
            correction?: "none" | "holm" | "benjaminiHochberg" | undefined;
            /** Share of visitors who keep the control after a rollout, for further measurement. */
            holdback?: number | undefined;
            /** Maximum expected loss of a winner, as a share of the control's value. */
            expectedLossLimit?: number | undefined;
            /** Whether the experiment pauses itself if a guardrail is harmed. */
            pauseOnHarm?: boolean | undefined;
            /** The sample ratio mismatch test: the prior's concentration around the weights, and the p-value below which it reports a mismatch. */
            srm?: {
              concentration?: number | undefined;
              alpha?: number | undefined;
            } | undefined;
          } | undefined;
          experimentKey?: string | undefined;
          variants?: {
            variantKey: string;
            weight: number;
            name?: string | undefined;
            isControl?: boolean | undefined;
            changes?: {
              operation: "redirect" | "remove" | "set_text" | "set_html" | "append_html" | "prepend_html" | "insert_before" | "insert_after" | "replace_with_html" | "set_attribute" | "remove_attribute" | "add_class" | "remove_class" | "set_style" | "remove_style" | "hide" | "show" | "move" | "set_image" | "set_link" | "set_value" | "inject_css" | "run_js";
              value: string;
              orderIndex: number;
              attribute?: string | undefined;
              targetSelector?: string | undefined;
              position?: "append" | "before" | "after" | "prepend" | undefined;
              match?: "all" | "first" | undefined;
              selector?: string | undefined;
            }[] | undefined;
          }[] | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: {
        experiment: ExperimentView;
        published: PublishResult | null;
        /** The document's warnings, if the change made it live. */
        warnings: readonly Finding[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey': {
    $get: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
      };
      output: ExperimentView;
      outputFormat: "json";
      status: 200;
    };
    $patch: {
      input: {
        json: {
          variants?: {
            variantKey: string;
            weight: number;
            name?: string | undefined;
            isControl?: boolean | undefined;
            changes?: {
              operation: "redirect" | "remove" | "set_text" | "set_html" | "append_html" | "prepend_html" | "insert_before" | "insert_after" | "replace_with_html" | "set_attribute" | "remove_attribute" | "add_class" | "remove_class" | "set_style" | "remove_style" | "hide" | "show" | "move" | "set_image" | "set_link" | "set_value" | "inject_css" | "run_js";
              value: string;
              orderIndex: number;
              attribute?: string | undefined;
              targetSelector?: string | undefined;
              position?: "append" | "before" | "after" | "prepend" | undefined;
              match?: "all" | "first" | undefined;
              selector?: string | undefined;
            }[] | undefined;
          }[] | null | undefined;
          name?: string | null | undefined;
          hypothesis?: string | null | undefined;
          notes?: string | null | undefined;
          /** The person responsible: a name or an email address. */
          owner?: string | null | undefined;
          tags?: string[] | null | undefined;
          startAt?: string | null | undefined;
          endAt?: string | null | undefined;
          urlRules?: {
            include?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | null | undefined;
            exclude?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | null | undefined;
          } | null | undefined;
          audience?: Audience | null | undefined;
          audienceKey?: string | null | undefined;
          force?: {
            anonymousId: string;
            variantKey: string;
          }[] | null | undefined;
          exclude?: string[] | null | undefined;
          layer?: {
            layerKey?: string | null | undefined;
            from?: number | null | undefined;
            to?: number | null | undefined;
          } | null | undefined;
          coverage?: number | null | undefined;
          coverageSteps?: {
            at: string;
            coverage: number;
          }[] | null | undefined;
          goals?: {
            goalKey: string;
            isPrimary?: boolean | undefined;
            role?: "primary" | "secondary" | "guardrail" | "informational" | undefined;
            analysis?: {
              kind?: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps" | undefined;
              /** Hours after a visitor's first exposure within which events count. */
              windowHours?: number | undefined;
              /** Caps values at this quantile of the values of all arms. */
              capPercentile?: number | undefined;
              direction?: "increase" | "decrease" | undefined;
              /** How much worse a guardrail may get, as a share of the control's value. */
              margin?: number | undefined;
              denominatorGoalKey?: string | undefined;
              funnelGoalKeys?: string[] | undefined;
              /** Days after the first exposure on which a visitor who returns counts as retained: from the first (inclusive) to the second (exclusive). */
              retentionDays?: [number, number] | undefined;
              quantile?: number | undefined;
              surveyKey?: string | undefined;
              questionId?: string | undefined;
            } | undefined;
          }[] | null | undefined;
          /** How it is evaluated. {@link resolvePlan } fills in the defaults. */
          plan?: {
            engine?: "fixed" | "sequential" | "bayesian" | null | undefined;
            /** Probability of a false positive. */
            alpha?: number | null | undefined;
            /** Number of visitors of all variants together. */
            plannedVisitors?: number | null | undefined;
            /** No variant wins or loses before this many days; harm is reported at once. */
            minimumDays?: number | null | undefined;
            correction?: "none" | "holm" | "benjaminiHochberg" | null | undefined;
            /** Share of visitors who keep the control after a rollout, for further measurement. */
            holdback?: number | null | undefined;
            /** Maximum expected loss of a winner, as a share of the control's value. */
            expectedLossLimit?: number | null | undefined;
            /** Whether the experiment pauses itself if a guardrail is harmed. */
            pauseOnHarm?: boolean | null | undefined;
            /** The sample ratio mismatch test: the prior's concentration around the weights, and the p-value below which it reports a mismatch. */
            srm?: {
              concentration?: number | null | undefined;
              alpha?: number | null | undefined;
            } | null | undefined;
          } | null | undefined;
          [key: string]: unknown;
        };
        header: {
          'If-Match': string;
        };
        param: {
          projectKey: string;
          experimentKey: string;
        };
      };
      output: {
        experiment: ExperimentView;
        published: PublishResult | null;
        /** The document's warnings, if the change made it live. */
        warnings: readonly Finding[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/changes-health': {
    $get: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
        query: {
          days?: unknown | undefined;
        };
      };
      output: ChangeHealthReport;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/decisions': {
    $get: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
      };
      output: {
        decisions: readonly Decision[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
    $post: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
        json: {
          /** The revision that an edit is based on; 0 if there was no decision. */
          revision: number;
          decision: "shipped" | "not_shipped" | "iterate" | "invalid";
          why: string;
          /** Defaults to the phase of the most recently ended test. */
          phase?: number | undefined;
          /** Required with `shipped`, and only allowed then. */
          variantKey?: string | undefined;
          learned?: string | undefined;
        };
      };
      output: Decision;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/duplicate': {
    $post: {
      input: {
        json: {
          experimentKey?: string | undefined;
          name?: string | undefined;
        };
        param: {
          projectKey: string;
          experimentKey: string;
        };
      };
      output: {
        experiment: ExperimentView;
        published: PublishResult | null;
        /** The document's warnings, if the change made it live. */
        warnings: readonly Finding[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/end-holdback': {
    $post: {
      input: {
        json: {
          revision: number;
          reason?: string | undefined;
        };
        param: {
          projectKey: string;
          experimentKey: string;
        };
      };
      output: {
        experiment: ExperimentView;
        published: PublishResult | null;
        /** The document's warnings, if the change made it live. */
        warnings: readonly Finding[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/exposures': {
    $get: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
        query: {
          phase?: unknown | undefined;
          simulated?: "included" | undefined;
        };
      };
      output: Exposures;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/phase': {
    $post: {
      input: {
        json: {
          revision: number;
          reason?: string | undefined;
          changes?: {
            variants?: {
              variantKey: string;
              weight: number;
              name?: string | undefined;
              isControl?: boolean | undefined;
              changes?: {
                operation: "redirect" | "remove" | "set_text" | "set_html" | "append_html" | "prepend_html" | "insert_before" | "insert_after" | "replace_with_html" | "set_attribute" | "remove_attribute" | "add_class" | "remove_class" | "set_style" | "remove_style" | "hide" | "show" | "move" | "set_image" | "set_link" | "set_value" | "inject_css" | "run_js";
                value: string;
                orderIndex: number;
                attribute?: string | undefined;
                targetSelector?: string | undefined;
                position?: "append" | "before" | "after" | "prepend" | undefined;
                match?: "all" | "first" | undefined;
                selector?: string | undefined;
              }[] | undefined;
            }[] | undefined;
            coverage?: number | undefined;
            layer?: {
              layerKey: string;
              from: number;
              to: number;
            } | null | undefined;
            /** Visitors to exclude in addition to those that the audience excludes. */
            without?: {
              attribute: string;
              value: string | number | boolean;
            } | undefined;
          } | undefined;
        };
        param: {
          projectKey: string;
          experimentKey: string;
        };
      };
      output: {
        experiment: ExperimentView;
        published: PublishResult | null;
        /** The document's warnings, if the change made it live. */
        warnings: readonly Finding[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/preflight': {
    $get: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
        query: {
          days?: unknown | undefined;
          /** A fraction, such as 0.05. */
          lift?: unknown | undefined;
        };
      };
      output: PreflightReport;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/presence': {
    $post: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
        json: {
          tabId: string;
          state: "open" | "editing" | "left";
        };
      };
      output: {
        open: readonly ResourcePresence[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/results': {
    $get: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
        query: {
          phase?: unknown | undefined;
          /** Returns the results as of this time: the last ones computed before it. */
          at?: string | undefined;
          by?: string | undefined;
          engine?: "fixed" | "sequential" | "bayesian" | undefined;
          from?: string | undefined;
          until?: string | undefined;
          baseline?: string | undefined;
          windows?: "open" | undefined;
          epochs?: "all" | undefined;
        };
      };
      output: ResultsReport;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/results/bundle': {
    $get: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
        query: {
          phase?: unknown | undefined;
        };
      };
      output: unknown;
      outputFormat: "body";
      status: 200;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/results/bundle/visitors': {
    $get: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
        query: {
          phase?: unknown | undefined;
        };
      };
      output: unknown;
      outputFormat: "body";
      status: 200;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/results/interaction/:otherKey': {
    $get: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
          otherKey: string;
        };
      };
      output: InteractionReport;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/results/looks': {
    $get: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
        query: {
          phase?: unknown | undefined;
          metric?: string | undefined;
        };
      };
      output: {
        looks: readonly PastLook[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/results/novelty': {
    $get: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
        query: {
          phase?: unknown | undefined;
          metric?: string | undefined;
        };
      };
      output: NoveltyReport;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/results/refresh': {
    $post: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
        query: {
          phase?: unknown | undefined;
        };
      };
      output: ResultsReport;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/results/shared': {
    $get: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
      };
      output: SharedReport;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/results/shares': {
    $get: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
      };
      output: {
        shares: readonly ResultShare[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
    $post: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
        json: {
          days: number;
          /** The phase of the newest test by default. */
          phase?: number | undefined;
        };
      };
      output: CreatedShare;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/results/shares/:shareId/revoke': {
    $post: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
          shareId: string;
        };
      };
      output: ResultShare;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/results/surveys': {
    $get: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
        query: {
          phase?: unknown | undefined;
          /** Returns the answers as of this time: up to the last look before it. */
          at?: string | undefined;
          survey?: string | undefined;
        };
      };
      output: ExperimentSurveys;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/results/timeline': {
    $get: {
      input: {
        param: {
          projectKey: string;
          experimentKey: string;
        };
        query: {
          phase?: unknown | undefined;
        };
      };
      output: Timeline;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/rollout': {
    $post: {
      input: {
        json: {
          revision: number;
          variantKey: string | null;
          reason?: string | undefined;
        };
        param: {
          projectKey: string;
          experimentKey: string;
        };
      };
      output: ChangedExperiment;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/salt': {
    $post: {
      input: {
        json: {
          revision: number;
          /** Generated by default. */
          salt?: string | undefined;
          reason?: string | undefined;
        };
        param: {
          projectKey: string;
          experimentKey: string;
        };
      };
      output: {
        experiment: ExperimentView;
        published: PublishResult | null;
        /** The document's warnings, if the change made it live. */
        warnings: readonly Finding[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments/:experimentKey/status': {
    $post: {
      input: {
        json: {
          revision: number;
          status: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed";
          reason?: string | undefined;
          rollout?: string | undefined;
        };
        param: {
          projectKey: string;
          experimentKey: string;
        };
      };
      output: ChangedExperiment;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/explain': {
    $post: {
      input: {
        param: {
          projectKey: string;
        };
        json: {
          visitor: string;
          url: string;
          /** A JSON object as text, with the same limits as in bootstrap requests. */
          attributes?: string | undefined;
          at?: string | undefined;
          /** The version to use, as recorded in events, instead of the one that was live at `at`. */
          version?: string | undefined;
        };
      };
      output: Explanation;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/export': {
    $get: {
      input: {
        query: {
          version?: string | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: ExportedProject;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/goals': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: {
        goals: readonly {
          type: "custom_event" | "pageview" | "click" | "form_submit" | "scroll_depth" | "time_on_page" | "element_visible" | "revenue";
          goalKey: string;
          selector?: string;
          urlRules?: {
            include: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[];
            exclude: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[];
          };
          scrollPercent?: number;
          durationMs?: number;
          valueProperty?: string;
          countMode?: "every" | "once";
          name: string;
          eventName: string;
          goalId: string;
          revision: number;
          usedBy: readonly string[];
          usedBySurveys: readonly string[];
        }[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
    $post: {
      input: {
        json: {
          type: "custom_event" | "pageview" | "click" | "form_submit" | "scroll_depth" | "time_on_page" | "element_visible" | "revenue";
          goalKey: string;
          name?: string | undefined;
          eventName?: string | undefined;
          selector?: string | undefined;
          urlRules?: {
            include?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | undefined;
            exclude?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | undefined;
          } | undefined;
          scrollPercent?: number | undefined;
          durationMs?: number | undefined;
          valueProperty?: string | undefined;
          countMode?: "every" | "once" | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: {
        type: "custom_event" | "pageview" | "click" | "form_submit" | "scroll_depth" | "time_on_page" | "element_visible" | "revenue";
        goalKey: string;
        selector?: string;
        urlRules?: {
          include: {
            kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
            value: string;
          }[];
          exclude: {
            kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
            value: string;
          }[];
        };
        scrollPercent?: number;
        durationMs?: number;
        valueProperty?: string;
        countMode?: "every" | "once";
        name: string;
        eventName: string;
        goalId: string;
        revision: number;
        usedBy: readonly string[];
        usedBySurveys: readonly string[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/goals/:goalKey': {
    $get: {
      input: {
        param: {
          projectKey: string;
          goalKey: string;
        };
      };
      output: {
        type: "custom_event" | "pageview" | "click" | "form_submit" | "scroll_depth" | "time_on_page" | "element_visible" | "revenue";
        goalKey: string;
        selector?: string;
        urlRules?: {
          include: {
            kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
            value: string;
          }[];
          exclude: {
            kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
            value: string;
          }[];
        };
        scrollPercent?: number;
        durationMs?: number;
        valueProperty?: string;
        countMode?: "every" | "once";
        name: string;
        eventName: string;
        goalId: string;
        revision: number;
        usedBy: readonly string[];
        usedBySurveys: readonly string[];
      };
      outputFormat: "json";
      status: 200;
    };
    $patch: {
      input: {
        json: {
          type?: "custom_event" | "pageview" | "click" | "form_submit" | "scroll_depth" | "time_on_page" | "element_visible" | "revenue" | null | undefined;
          name?: string | null | undefined;
          eventName?: string | null | undefined;
          selector?: string | null | undefined;
          urlRules?: {
            include?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | null | undefined;
            exclude?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | null | undefined;
          } | null | undefined;
          scrollPercent?: number | null | undefined;
          durationMs?: number | null | undefined;
          valueProperty?: string | null | undefined;
          countMode?: "every" | "once" | null | undefined;
          [key: string]: unknown;
        };
        header: {
          'If-Match': string;
        };
        param: {
          projectKey: string;
          goalKey: string;
        };
      };
      output: {
        type: "custom_event" | "pageview" | "click" | "form_submit" | "scroll_depth" | "time_on_page" | "element_visible" | "revenue";
        goalKey: string;
        selector?: string;
        urlRules?: {
          include: {
            kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
            value: string;
          }[];
          exclude: {
            kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
            value: string;
          }[];
        };
        scrollPercent?: number;
        durationMs?: number;
        valueProperty?: string;
        countMode?: "every" | "once";
        name: string;
        eventName: string;
        goalId: string;
        revision: number;
        usedBy: readonly string[];
        usedBySurveys: readonly string[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/goals/:goalKey/remove': {
    $post: {
      input: {
        json: {
          revision: number;
        };
        param: {
          projectKey: string;
          goalKey: string;
        };
      };
      output: {
        removed: string;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/holdout/results': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
        query: {
          goal: string;
          days?: unknown | undefined;
        };
      };
      output: HeldOutReport;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/install': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: InstallState;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/install/check': {
    $post: {
      input: {
        param: {
          projectKey: string;
        };
        json: {
          url: string;
        };
      };
      output: PageCheck;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/install/codes': {
    $post: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: VerifyCode;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/install/report': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
        query: {
          code: string;
        };
      };
      output: VerifyResult;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/layers': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: {
        layers: readonly LayerView[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
    $post: {
      input: {
        json: {
          layerKey: string;
        };
        param: {
          projectKey: string;
        };
      };
      output: LayerView;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/layers/:layerKey/results': {
    $get: {
      input: {
        param: {
          projectKey: string;
          layerKey: string;
        };
        query: {
          goal: string;
          days?: unknown | undefined;
        };
      };
      output: HeldOutReport;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/origins': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: ProjectOrigins;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/overview': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: {
        experiments: readonly OverviewExperiment[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/preflight': {
    $post: {
      input: {
        param: {
          projectKey: string;
        };
        query: {
          days?: unknown | undefined;
          /** A fraction, such as 0.05. */
          lift?: unknown | undefined;
        };
        json: {
          /** The body that would create or change the experiment. */
          content: {
            [key: string]: unknown;
          };
          /** The experiment to change; absent for a new one. */
          key?: string | undefined;
        };
      };
      output: PreflightReport;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/previews': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: {
        previews: readonly ListedPreview[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
    $post: {
      input: {
        json: {
          expiresInSeconds: number;
          experimentKey?: string | undefined;
          variantKey?: string | undefined;
          surveyKey?: string | undefined;
          url?: string | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: CreatedPreview | {
        url: string;
        /** Identifies the preview for revoking it; not secret. */
        previewId: string;
        token: string;
        /** ISO 8601. */
        expiresAt: string;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/previews/:previewId/revoke': {
    $post: {
      input: {
        param: {
          projectKey: string;
          previewId: string;
        };
      };
      output: ListedPreview;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/previews/revoke': {
    $post: {
      input: {
        json: {
          token: string;
        };
        param: {
          projectKey: string;
        };
      };
      output: {
        projectKey: string;
        expiresAt: string;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/programme': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
        query: unknown;
      };
      output: ProgrammeReport;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/publish': {
    $post: {
      input: {
        json: {
          basedOn: string | null;
          revision: number;
          reason?: string | undefined;
          experiments?: string[] | undefined;
          surveys?: string[] | undefined;
          /** Edits of running experiments that don't change what is tested, and so begin no new epoch. */
          sameTest?: {
            experimentKey: string;
            reason: string;
          }[] | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: PublishResult;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/refusals': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: ProjectRefusals;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/restore': {
    $post: {
      input: {
        json: {
          confirm: string;
          reason?: string | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: ProjectView;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/rollback': {
    $post: {
      input: {
        json: {
          version: string;
          basedOn: string | null;
          reason?: string | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: RollbackResponse;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/simulated/clear': {
    $post: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: ClearedData;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/survey-counts': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: {
        surveys: readonly SurveyCount[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/surveys': {
    $get: {
      input: {
        query: {
          status?: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed" | undefined;
          /** A part of the key or the name, ignoring case. */
          text?: string | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: {
        surveys: SurveySummary[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
    $post: {
      input: {
        json: {
          questions: {
            questionId: string;
            type: "link" | "consent" | "nps" | "open_text" | "single_choice" | "multiple_choice" | "rating" | "csat" | "ces";
            title: string;
            description?: string | undefined;
            required?: boolean | undefined;
            options?: {
              optionId: string;
              label: string;
            }[] | undefined;
            scale?: number | undefined;
            ratingStyle?: "numbers" | "stars" | "emoji" | undefined;
            minLabel?: string | undefined;
            maxLabel?: string | undefined;
            shuffle?: boolean | undefined;
            allowOther?: boolean | undefined;
            minChoices?: number | undefined;
            maxChoices?: number | undefined;
            placeholder?: string | undefined;
            multiline?: boolean | undefined;
            format?: "number" | "email" | "url" | undefined;
            minLength?: number | undefined;
            maxLength?: number | undefined;
            linkUrl?: string | undefined;
            linkLabel?: string | undefined;
            branching?: {
              when: {
                operator: "in" | "contains" | "equals" | "not_equals" | "greater" | "less" | "answered" | "not_answered" | "always";
                value?: string | number | (string | number)[] | boolean | undefined;
              };
              goTo: string;
            }[] | undefined;
          }[];
          name?: string | undefined;
          notes?: string | undefined;
          startAt?: string | undefined;
          endAt?: string | undefined;
          urlRules?: {
            include?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | undefined;
            exclude?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | undefined;
          } | undefined;
          audience?: Audience | undefined;
          audienceKey?: string | undefined;
          experiment?: {
            experimentKey: string;
            variantKeys?: string[] | undefined;
          } | undefined;
          /** Share of visitors who may see it, chosen by hash. */
          coverage?: number | undefined;
          displayType?: "popover" | "modal" | "inline" | "api" | undefined;
          trigger?: {
            type: "immediate";
          } | {
            type: "delay";
            delayMs: number;
          } | {
            type: "scroll";
            scrollPercent: number;
          } | {
            type: "exit_intent";
          } | {
            type: "click";
            selector: string;
          } | {
            type: "element_visible";
            selector: string;
          } | {
            type: "event";
            eventName: string;
            conditions?: {
              property: string;
              operator: "in" | "contains" | "equals" | "not_equals" | "greater" | "less" | "exists";
              value?: string | number | (string | number)[] | boolean | undefined;
            }[] | undefined;
          } | {
            type: "manual";
          } | undefined;
          display?: {
            frequency?: "once" | "always" | "until_response" | "limited" | undefined;
            maxShows?: number | undefined;
            intervalDays?: number | undefined;
            cooldownDays?: number | undefined;
            delayMs?: number | undefined;
          } | undefined;
          appearance?: {
            position?: "bottom_right" | "bottom_left" | "bottom_center" | "top_right" | "top_left" | "center" | undefined;
            theme?: "auto" | "light" | "dark" | undefined;
            accentColor?: string | undefined;
            backgroundColor?: string | undefined;
            textColor?: string | undefined;
            container?: string | undefined;
          } | undefined;
          intro?: {
            title: string;
            description?: string | undefined;
            buttonLabel?: string | undefined;
          } | undefined;
          thankYou?: {
            title: string;
            description?: string | undefined;
            linkUrl?: string | undefined;
            linkLabel?: string | undefined;
          } | undefined;
          language?: string | undefined;
          labels?: {
            next?: string | undefined;
            required?: string | undefined;
            start?: string | undefined;
            back?: string | undefined;
            submit?: string | undefined;
            close?: string | undefined;
            other?: string | undefined;
            progress?: string | undefined;
            thanks?: string | undefined;
            opensInNewTab?: string | undefined;
            requiredProblem?: string | undefined;
            emailProblem?: string | undefined;
            urlProblem?: string | undefined;
            numberProblem?: string | undefined;
            tooShortProblem?: string | undefined;
            tooLongProblem?: string | undefined;
            tooFewProblem?: string | undefined;
            tooManyProblem?: string | undefined;
          } | undefined;
          translations?: {
            [key: string]: {
              questions?: {
                [key: string]: {
                  title?: string | undefined;
                  description?: string | undefined;
                  minLabel?: string | undefined;
                  maxLabel?: string | undefined;
                  placeholder?: string | undefined;
                  linkUrl?: string | undefined;
                  linkLabel?: string | undefined;
                  options?: {
                    [key: string]: string;
                  } | undefined;
                };
              } | undefined;
              intro?: {
                title?: string | undefined;
                description?: string | undefined;
                buttonLabel?: string | undefined;
              } | undefined;
              thankYou?: {
                title?: string | undefined;
                description?: string | undefined;
                linkUrl?: string | undefined;
                linkLabel?: string | undefined;
              } | undefined;
              labels?: {
                next?: string | undefined;
                required?: string | undefined;
                start?: string | undefined;
                back?: string | undefined;
                submit?: string | undefined;
                close?: string | undefined;
                other?: string | undefined;
                progress?: string | undefined;
                thanks?: string | undefined;
                opensInNewTab?: string | undefined;
                requiredProblem?: string | undefined;
                emailProblem?: string | undefined;
                urlProblem?: string | undefined;
                numberProblem?: string | undefined;
                tooShortProblem?: string | undefined;
                tooLongProblem?: string | undefined;
                tooFewProblem?: string | undefined;
                tooManyProblem?: string | undefined;
              } | undefined;
            };
          } | undefined;
          surveyKey?: string | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: {
        survey: SurveyView;
        published: PublishResult | null;
        /** The document's warnings, if the change made it live. */
        warnings: readonly Finding[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/surveys/:surveyKey': {
    $get: {
      input: {
        param: {
          projectKey: string;
          surveyKey: string;
        };
      };
      output: SurveyView;
      outputFormat: "json";
      status: 200;
    };
    $patch: {
      input: {
        json: {
          questions?: {
            questionId: string;
            type: "link" | "consent" | "nps" | "open_text" | "single_choice" | "multiple_choice" | "rating" | "csat" | "ces";
            title: string;
            description?: string | undefined;
            required?: boolean | undefined;
            options?: {
              optionId: string;
              label: string;
            }[] | undefined;
            scale?: number | undefined;
            ratingStyle?: "numbers" | "stars" | "emoji" | undefined;
            minLabel?: string | undefined;
            maxLabel?: string | undefined;
            shuffle?: boolean | undefined;
            allowOther?: boolean | undefined;
            minChoices?: number | undefined;
            maxChoices?: number | undefined;
            placeholder?: string | undefined;
            multiline?: boolean | undefined;
            format?: "number" | "email" | "url" | undefined;
            minLength?: number | undefined;
            maxLength?: number | undefined;
            linkUrl?: string | undefined;
            linkLabel?: string | undefined;
            branching?: {
              when: {
                operator: "in" | "contains" | "equals" | "not_equals" | "greater" | "less" | "answered" | "not_answered" | "always";
                value?: string | number | (string | number)[] | boolean | undefined;
              };
              goTo: string;
            }[] | undefined;
          }[] | null | undefined;
          name?: string | null | undefined;
          notes?: string | null | undefined;
          startAt?: string | null | undefined;
          endAt?: string | null | undefined;
          urlRules?: {
            include?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | null | undefined;
            exclude?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | null | undefined;
          } | null | undefined;
          audience?: Audience | null | undefined;
          audienceKey?: string | null | undefined;
          experiment?: {
            experimentKey?: string | null | undefined;
            variantKeys?: string[] | null | undefined;
          } | null | undefined;
          /** Share of visitors who may see it, chosen by hash. */
          coverage?: number | null | undefined;
          displayType?: "popover" | "modal" | "inline" | "api" | null | undefined;
          trigger?: {
            type?: "immediate" | null | undefined;
          } | {
            type?: "delay" | null | undefined;
            delayMs?: number | null | undefined;
          } | {
            type?: "scroll" | null | undefined;
            scrollPercent?: number | null | undefined;
          } | {
            type?: "exit_intent" | null | undefined;
          } | {
            type?: "click" | null | undefined;
            selector?: string | null | undefined;
          } | {
            type?: "element_visible" | null | undefined;
            selector?: string | null | undefined;
          } | {
            type?: "event" | null | undefined;
            eventName?: string | null | undefined;
            conditions?: {
              property: string;
              operator: "in" | "contains" | "equals" | "not_equals" | "greater" | "less" | "exists";
              value?: string | number | (string | number)[] | boolean | undefined;
            }[] | null | undefined;
          } | {
            type?: "manual" | null | undefined;
          } | null | undefined;
          display?: {
            frequency?: "once" | "always" | "until_response" | "limited" | null | undefined;
            maxShows?: number | null | undefined;
            intervalDays?: number | null | undefined;
            cooldownDays?: number | null | undefined;
            delayMs?: number | null | undefined;
          } | null | undefined;
          appearance?: {
            position?: "bottom_right" | "bottom_left" | "bottom_center" | "top_right" | "top_left" | "center" | null | undefined;
            theme?: "auto" | "light" | "dark" | null | undefined;
            accentColor?: string | null | undefined;
            backgroundColor?: string | null | undefined;
            textColor?: string | null | undefined;
            container?: string | null | undefined;
          } | null | undefined;
          intro?: {
            title?: string | null | undefined;
            description?: string | null | undefined;
            buttonLabel?: string | null | undefined;
          } | null | undefined;
          thankYou?: {
            title?: string | null | undefined;
            description?: string | null | undefined;
            linkUrl?: string | null | undefined;
            linkLabel?: string | null | undefined;
          } | null | undefined;
          language?: string | null | undefined;
          labels?: {
            next?: string | null | undefined;
            required?: string | null | undefined;
            start?: string | null | undefined;
            back?: string | null | undefined;
            submit?: string | null | undefined;
            close?: string | null | undefined;
            other?: string | null | undefined;
            progress?: string | null | undefined;
            thanks?: string | null | undefined;
            opensInNewTab?: string | null | undefined;
            requiredProblem?: string | null | undefined;
            emailProblem?: string | null | undefined;
            urlProblem?: string | null | undefined;
            numberProblem?: string | null | undefined;
            tooShortProblem?: string | null | undefined;
            tooLongProblem?: string | null | undefined;
            tooFewProblem?: string | null | undefined;
            tooManyProblem?: string | null | undefined;
          } | null | undefined;
          translations?: {
            [key: string]: undefined | {
              questions?: {
                [key: string]: undefined | {
                  title?: string | null | undefined;
                  description?: string | null | undefined;
                  minLabel?: string | null | undefined;
                  maxLabel?: string | null | undefined;
                  placeholder?: string | null | undefined;
                  linkUrl?: string | null | undefined;
                  linkLabel?: string | null | undefined;
                  options?: {
                    [key: string]: undefined | string | null;
                  } | null | undefined;
                } | null;
              } | null | undefined;
              intro?: {
                title?: string | null | undefined;
                description?: string | null | undefined;
                buttonLabel?: string | null | undefined;
              } | null | undefined;
              thankYou?: {
                title?: string | null | undefined;
                description?: string | null | undefined;
                linkUrl?: string | null | undefined;
                linkLabel?: string | null | undefined;
              } | null | undefined;
              labels?: {
                next?: string | null | undefined;
                required?: string | null | undefined;
                start?: string | null | undefined;
                back?: string | null | undefined;
                submit?: string | null | undefined;
                close?: string | null | undefined;
                other?: string | null | undefined;
                progress?: string | null | undefined;
                thanks?: string | null | undefined;
                opensInNewTab?: string | null | undefined;
                requiredProblem?: string | null | undefined;
                emailProblem?: string | null | undefined;
                urlProblem?: string | null | undefined;
                numberProblem?: string | null | undefined;
                tooShortProblem?: string | null | undefined;
                tooLongProblem?: string | null | undefined;
                tooFewProblem?: string | null | undefined;
                tooManyProblem?: string | null | undefined;
              } | null | undefined;
            } | null;
          } | null | undefined;
          [key: string]: unknown;
        };
        header: {
          'If-Match': string;
        };
        param: {
          projectKey: string;
          surveyKey: string;
        };
      };
      output: {
        survey: SurveyView;
        published: PublishResult | null;
        /** The document's warnings, if the change made it live. */
        warnings: readonly Finding[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/surveys/:surveyKey/answers': {
    $get: {
      input: {
        query: unknown;
        param: {
          projectKey: string;
          surveyKey: string;
        };
      };
      output: AnswerPage;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/surveys/:surveyKey/duplicate': {
    $post: {
      input: {
        json: {
          surveyKey?: string | undefined;
          name?: string | undefined;
        };
        param: {
          projectKey: string;
          surveyKey: string;
        };
      };
      output: {
        survey: SurveyView;
        published: PublishResult | null;
        /** The document's warnings, if the change made it live. */
        warnings: readonly Finding[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/surveys/:surveyKey/presence': {
    $post: {
      input: {
        param: {
          projectKey: string;
          surveyKey: string;
        };
        json: {
          tabId: string;
          state: "open" | "editing" | "left";
        };
      };
      output: {
        open: readonly ResourcePresence[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/surveys/:surveyKey/responses': {
    $get: {
      input: {
        query: unknown;
        param: {
          projectKey: string;
          surveyKey: string;
        };
      };
      output: ResponsePage;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/surveys/:surveyKey/responses/:anonymousId/:responseId': {
    $get: {
      input: {
        param: {
          projectKey: string;
          surveyKey: string;
          anonymousId: string;
          responseId: string;
        };
      };
      output: ReportedResponse;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/surveys/:surveyKey/results': {
    $get: {
      input: {
        query: unknown;
        param: {
          projectKey: string;
          surveyKey: string;
        };
      };
      output: SurveyResults;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/surveys/:surveyKey/status': {
    $post: {
      input: {
        json: {
          revision: number;
          status: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed";
          reason?: string | undefined;
        };
        param: {
          projectKey: string;
          surveyKey: string;
        };
      };
      output: {
        survey: SurveyView;
        published: PublishResult | null;
        /** The document's warnings, if the change made it live. */
        warnings: readonly Finding[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/try': {
    $post: {
      input: {
        param: {
          projectKey: string;
        };
        json: {
          url: string;
          /** A JSON object as text, as for an explanation. */
          attributes?: string | undefined;
          urlRules?: {
            include?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | undefined;
            exclude?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | undefined;
          } | undefined;
          audience?: Audience | undefined;
        };
      };
      output: TriedOutcome;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/try/traffic': {
    $post: {
      input: {
        param: {
          projectKey: string;
        };
        json: {
          audience?: Audience | undefined;
          urlRules?: {
            include?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | undefined;
            exclude?: {
              kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
              value: string;
            }[] | undefined;
          } | undefined;
        };
      };
      output: TriedTraffic;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/validate': {
    $post: {
      input: {
        param: {
          projectKey: string;
        };
        json: {
          kind: "project" | "audience" | "layer" | "experiment" | "goal" | "survey";
          /** The body that would create or change the document. */
          content: {
            [key: string]: unknown;
          };
          /** Key of the document to change; absent for a new one, and for the project itself. */
          key?: string | undefined;
        };
      };
      output: ValidationResult;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/versions': {
    $get: {
      input: {
        query: {
          limit?: string | undefined;
          before?: string | undefined;
          /** Lists only versions that changed this experiment. */
          experiment?: string | undefined;
          /** Returns only the version that was live at this time. */
          at?: string | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: {
        versions: readonly VersionEntry[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/versions/:version': {
    $get: {
      input: {
        param: {
          projectKey: string;
          version: string;
        };
      };
      output: {
        version: string;
        previousVersion: string | null;
        /** ISO 8601. */
        publishedAt: string;
        author: string;
        reason: string | null;
        difference: Difference;
        isLive: boolean;
        /** Whether its configuration is stored, so that it can be compared, exported and rolled back to. */
        isKept: boolean;
        configuration: Project;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/visitors/:anonymousId': {
    $get: {
      input: {
        param: {
          projectKey: string;
          anonymousId: string;
        };
      };
      output: CountedVisitor;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/visitors/:anonymousId/erase': {
    $post: {
      input: {
        param: {
          projectKey: string;
          anonymousId: string;
        };
      };
      output: ErasedVisitor;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/visitors/:anonymousId/export': {
    $get: {
      input: {
        param: {
          projectKey: string;
          anonymousId: string;
        };
      };
      output: unknown;
      outputFormat: "body";
      status: 200;
    };
  };
  '/api/projects/:projectKey/visits': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
        query: {
          experiment?: string | undefined;
          /** By default, the last 30 days for days, and the last 24 hours for hours. */
          from?: string | undefined;
          by?: "day" | "hour" | undefined;
        };
      };
      output: VisitReport;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/webhook-days': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: DeliveryDays;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/webhook-types': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: {
        types: readonly DescribedType[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/webhooks': {
    $get: {
      input: {
        param: {
          projectKey: string;
        };
      };
      output: {
        webhooks: readonly ListedWebhook[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
    $post: {
      input: {
        json: {
          url: string;
          types: ("experiment.created" | "experiment.started" | "experiment.paused" | "experiment.completed" | "experiment.archived" | "config.published" | "experiment.significant" | "experiment.srm_detected" | "experiment.guardrail_breached" | "experiment.no_exposures" | "survey.shown" | "survey.accepted" | "survey.dismissed" | "survey.completed" | "event.recorded" | "exposure.recorded" | "webhook.test")[];
          webhookKey: string;
          description?: string | undefined;
          experimentKeys?: string[] | undefined;
          surveyKeys?: string[] | undefined;
          isEnabled?: boolean | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: WebhookWithSecret;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/webhooks/:webhookKey': {
    $get: {
      input: {
        param: {
          projectKey: string;
          webhookKey: string;
        };
      };
      output: WebhookView;
      outputFormat: "json";
      status: 200;
    };
    $patch: {
      input: {
        json: {
          url?: string | null | undefined;
          types?: ("experiment.created" | "experiment.started" | "experiment.paused" | "experiment.completed" | "experiment.archived" | "config.published" | "experiment.significant" | "experiment.srm_detected" | "experiment.guardrail_breached" | "experiment.no_exposures" | "survey.shown" | "survey.accepted" | "survey.dismissed" | "survey.completed" | "event.recorded" | "exposure.recorded" | "webhook.test")[] | null | undefined;
          description?: string | null | undefined;
          experimentKeys?: string[] | null | undefined;
          surveyKeys?: string[] | null | undefined;
          [key: string]: unknown;
        };
        header: {
          'If-Match': string;
        };
        param: {
          projectKey: string;
          webhookKey: string;
        };
      };
      output: WebhookView;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/webhooks/:webhookKey/disable': {
    $post: {
      input: {
        param: {
          projectKey: string;
          webhookKey: string;
        };
      };
      output: WebhookView;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/webhooks/:webhookKey/enable': {
    $post: {
      input: {
        param: {
          projectKey: string;
          webhookKey: string;
        };
      };
      output: WebhookView;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/webhooks/:webhookKey/message-counts': {
    $get: {
      input: {
        query: {
          type?: "experiment.created" | "experiment.started" | "experiment.paused" | "experiment.completed" | "experiment.archived" | "config.published" | "experiment.significant" | "experiment.srm_detected" | "experiment.guardrail_breached" | "experiment.no_exposures" | "survey.shown" | "survey.accepted" | "survey.dismissed" | "survey.completed" | "event.recorded" | "exposure.recorded" | "webhook.test" | undefined;
          since?: string | undefined;
          until?: string | undefined;
          erased?: "excluded" | "included" | undefined;
        };
        param: {
          projectKey: string;
          webhookKey: string;
        };
      };
      output: {
        pending: number;
        delivered: number;
        failed: number;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/webhooks/:webhookKey/messages': {
    $get: {
      input: {
        query: {
          type?: "experiment.created" | "experiment.started" | "experiment.paused" | "experiment.completed" | "experiment.archived" | "config.published" | "experiment.significant" | "experiment.srm_detected" | "experiment.guardrail_breached" | "experiment.no_exposures" | "survey.shown" | "survey.accepted" | "survey.dismissed" | "survey.completed" | "event.recorded" | "exposure.recorded" | "webhook.test" | undefined;
          since?: string | undefined;
          until?: string | undefined;
          status?: "pending" | "delivered" | "failed" | undefined;
          after?: string | undefined;
          limit?: unknown | undefined;
        };
        param: {
          projectKey: string;
          webhookKey: string;
        };
      };
      output: {
        messages: readonly MessageView[];
        next?: string;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/webhooks/:webhookKey/messages/:messageId': {
    $get: {
      input: {
        param: {
          projectKey: string;
          webhookKey: string;
          messageId: string;
        };
      };
      output: MessageDetail;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/webhooks/:webhookKey/remove': {
    $post: {
      input: {
        param: {
          projectKey: string;
          webhookKey: string;
        };
      };
      output: {
        removed: string;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/webhooks/:webhookKey/replay': {
    $post: {
      input: {
        json: {
          messageId: string;
        } | {
          since: string;
        } | {
          matching: {
            type?: "experiment.created" | "experiment.started" | "experiment.paused" | "experiment.completed" | "experiment.archived" | "config.published" | "experiment.significant" | "experiment.srm_detected" | "experiment.guardrail_breached" | "experiment.no_exposures" | "survey.shown" | "survey.accepted" | "survey.dismissed" | "survey.completed" | "event.recorded" | "exposure.recorded" | "webhook.test" | undefined;
            since?: string | undefined;
            until?: string | undefined;
            status?: "pending" | "delivered" | "failed" | undefined;
          };
        };
        param: {
          projectKey: string;
          webhookKey: string;
        };
      };
      output: {
        replayed: number;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/webhooks/:webhookKey/revoke': {
    $post: {
      input: {
        param: {
          projectKey: string;
          webhookKey: string;
        };
      };
      output: WebhookView;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/webhooks/:webhookKey/rotate': {
    $post: {
      input: {
        json: {
          revokeAfterSeconds?: number | undefined;
        };
        param: {
          projectKey: string;
          webhookKey: string;
        };
      };
      output: WebhookWithSecret;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/webhooks/:webhookKey/test': {
    $post: {
      input: {
        param: {
          projectKey: string;
          webhookKey: string;
        };
      };
      output: {
        messageId: string;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/webhooks/validate': {
    $post: {
      input: {
        json: {
          /** The body that would create or change it. */
          content: {
            [key: string]: unknown;
          };
          /** Key of the endpoint to change; absent for a new one. */
          key?: string | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: ValidationResult;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/roles': {
    $get: {
      input: {};
      output: RoleMatrix;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/stream': {
    $get: {
      input: {
        query: {
          project: string;
          /** Whether to send every ingested event; requires the analyst role. */
          events?: "true" | "false" | undefined;
        };
      };
      output: unknown;
      outputFormat: "body";
      status: 200;
    };
  };
  '/api/survey-words': {
    $get: {
      input: {};
      output: {
        languages: {
          [key: string]: SurveyTexts;
        };
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
};

export type ControlApi = Hono<BlankEnv, ControlApiSchema, '/'>;

type DeviceApiSchema = {
  '/device': {
    $post: {
      input: {
        json: {
          /** Host name of the machine, shown to the user. */
          host: string;
        };
      };
      output: {
        deviceCode: string;
        userCode: string;
        verificationUri: string;
        verificationUriComplete: string;
        expiresInSeconds: number;
        intervalSeconds: number;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/device/token': {
    $post: {
      input: {
        json: {
          deviceCode: string;
        };
      };
      output: {
        user: AdmittedUser;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
};

export type DeviceApi = Hono<BlankEnv, DeviceApiSchema, '/'>;

type OperatorApiSchema = {
  '/api/configuration/apply': {
    $post: {
      input: {
        json: {
          source: string;
          reason?: string | undefined;
          prune?: {
            projectKey: string;
            experiments: string[];
            surveys: string[];
            webhooks: string[];
          }[] | boolean | undefined;
          force?: boolean | undefined;
          newPhase?: boolean | undefined;
          dryRun?: boolean | undefined;
        };
      };
      output: {
        projects: readonly AppliedProject[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/login-links': {
    $post: {
      input: {};
      output: LoginLink;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/previews': {
    $post: {
      input: {
        json: {
          project: string;
          expiresInSeconds: number;
          experiment?: string | undefined;
          variant?: string | undefined;
          survey?: string | undefined;
          url?: string | undefined;
        };
      };
      output: CreatedPreview | {
        url: string;
        /** Identifies the preview for revoking it; not secret. */
        previewId: string;
        token: string;
        /** ISO 8601. */
        expiresAt: string;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/previews/revoke': {
    $post: {
      input: {
        json: {
          token: string;
        };
      };
      output: {
        projectKey: string;
        expiresAt: string;
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects': {
    $get: {
      input: {
        query: {
          archived?: "true" | "false" | undefined;
        };
      };
      output: {
        projects: readonly ProjectSummary[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
};

export type OperatorApi = Hono<BlankEnv, ControlApiSchema & OperatorApiSchema, '/'>;

export type Ability = "publish" | "readWork" | "readVisitors" | "readAnswers" | "readMessages" | "readAudit" | "editWork" | "showOthers" | "checkInstallation" | "manageProjects" | "manageWebhooks" | "manageVisitors" | "seePeople" | "managePeople" | "manageOwners";

export type AbilityGroup = "look" | "work" | "run" | "people";

/** The number of each variant's visitors who reach a step from assignment to the results. */
export type AccountingStep = {
  step: "assigned" | "applied" | "exposed" | "stored" | "verified" | "human" | "not_internal" | "counted";
  /** `views` (page views) for the steps that pages and edges count, otherwise `visitors`. */
  unit: "visitors" | "views";
  /** Null if unknown, for example because it wasn't recorded yet. */
  variants: {
    [key: string]: number | null;
  };
  /** For the hypothesis that variants lose the same share of the previous step; null if it can't be tested. */
  pValue: number | null;
  /** Whether their losses differ enough to bias the comparison. */
  isBiased: boolean;
};

export type ActionCode = "pause_experiment" | "pause_variant" | "new_phase_without_segment" | "new_phase" | "fix_selector" | "upgrade_edge" | "exclude_bots";

/** A user who may log in. */
export type AdmittedUser = {
  userId: string;
  email: string;
};

/** The counted answers to a question. */
export type AnswerCounts = {
  kind: "texts";
} | {
  kind: "options";
  options: readonly {
    count: number;
    share: Score | null;
    optionId: string;
    label: string;
    isRemoved: boolean;
  }[];
  /** Respondents who wrote their own answer, instead of or in addition to an option. */
  other: CountWithShare;
} | {
  kind: "points";
  points: readonly {
    count: number;
    share: Score | null;
    value: number;
  }[];
  mean: number | null;
  /** Only for questions of type `nps`, otherwise null. */
  nps: NetPromoters | null;
  /** Only for questions of type `csat`: those who answered 4 or 5; otherwise null. */
  satisfied: CountWithShare | null;
} | {
  kind: "yes_no";
  yes: CountWithShare;
  no: CountWithShare;
} | {
  kind: "link";
  opened: CountWithShare;
};

/** A page of the texts that answer a question. */
export type AnswerPage = {
  questionId: string;
  title: string;
  /** Newest responses first. */
  answers: readonly WrittenAnswer[];
  /** Number of texts on all pages. */
  total: number;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
};

/** An answer with its question. */
export type AnsweredQuestion = {
  questionId: string;
  /** Null for an unknown question. */
  type: "link" | "consent" | "nps" | "open_text" | "single_choice" | "multiple_choice" | "rating" | "csat" | "ces" | null;
  /** Title of the question when it was answered; empty for an unknown question. */
  title: string;
  /** Whether the survey no longer asks it. */
  isRemoved: boolean;
  answer: DisplayedAnswer;
};

/** A file's effect on one project; the inherited fields are its effect on experiments. `version` is the live one afterwards. */
export type AppliedProject = {
  projectKey: string;
  status: "published" | "unchanged";
  version: string;
  /** The difference between the live states before and after. */
  difference: Difference;
  /** The effect on surveys. */
  surveys: ListEffect;
  /** Webhooks aren't published, so they may change even if the project is `unchanged`. */
  webhooks: AppliedWebhooks;
  /** The warnings about the published state. */
  warnings: readonly Finding[];
  /** Documents that the file doesn't name: those that stay, and those that are archived. */
  notNamed: readonly string[];
  pruned: readonly string[];
  /** Documents whose unpublished edits the file replaces. */
  replacedDrafts: readonly string[];
};

/** The effect of a file on a project's webhooks; `pruned` ones are disabled. */
export type AppliedWebhooks = {
  /** New webhooks, each with its secret, which is shown only once; a dry run has none. */
  created: readonly {
    webhookKey: string;
    secret?: undefined | string;
  }[];
  changed: readonly {
    webhookKey: string;
    fields: readonly string[];
  }[];
  /** Documents that the file doesn't name: those that stay, and those that are archived. */
  notNamed: readonly string[];
  pruned: readonly string[];
};

/** A conflict between a project and the version that a file is based on, with sentences for both sides. */
export type ApplyConflict = {
  projectKey: string;
  basedOn: string;
  liveVersion: string | null;
  /** Changes published since the file's base version; empty if that version is unknown. */
  changedSince: readonly string[];
  /** The file's changes to the live state. */
  inFile: readonly string[];
  /** Experiments and surveys with unpublished edits that the file would replace. */
  replacedDrafts: readonly string[];
  replacedSurveys: readonly string[];
};

/** The outcome of a delivery attempt. Times are ISO 8601. */
export type AttemptOutcome = {
  /** From 1. */
  number: number;
  at: string;
  /** The response's status; absent without a response, in which case `error` has the reason. */
  status?: number;
  error?: string;
  latencyMs: number;
};

/** An attempt with its content. */
export type AttemptView = {
  /** Start of the response's body. */
  answer?: string;
  /** The request's headers, including the signatures, which receivers only accept for a few minutes. */
  headers?: {
    [key: string]: string;
  };
  /** From 1. */
  number: number;
  at: string;
  /** The response's status; absent without a response, in which case `error` has the reason. */
  status?: number;
  error?: string;
  latencyMs: number;
};

/** Why an experiment needs attention: `harm` and `losing` cost money now, `untrusted` and `broken` teach nothing, `winning` and `planned_size` await a decision. */
export type Attention = {
  kind: "untrusted" | "harm" | "losing" | "winning" | "broken" | "planned_size";
  sentence: Sentence;
};

/** The visitors who may take part: a condition, or a combination of conditions. */
export type Audience = {
  all: readonly Audience[];
} | {
  any: readonly Audience[];
} | {
  not: Audience;
} | AudienceCondition;

/** A comparison of an attribute. `value` is a string, number or boolean for `equals` and a list of them for `in`, a string for `contains`, `starts_with` and `regex`, a number for `greater` and `less`, a boolean (true if absent) for `exists`. */
export type AudienceCondition = {
  attribute: string;
  operator: "in" | "starts_with" | "contains" | "regex" | "equals" | "greater" | "less" | "exists";
  value?: string | number | readonly (string | number | boolean)[] | boolean;
};

export type AuditAction = "login" | "webhook.test" | "experiment.create" | "experiment.duplicate" | "experiment.update" | "experiment.schedule" | "experiment.unschedule" | "experiment.start" | "experiment.pause" | "experiment.resume" | "experiment.complete" | "experiment.archive" | "experiment.restore" | "experiment.coverage" | "experiment.salt" | "experiment.phase" | "experiment.rollout" | "experiment.end_holdback" | "experiment.decide" | "experiment.pause_dropped" | "experiment.pause_failed" | "experiment.mail_failed" | "survey.create" | "survey.duplicate" | "survey.update" | "survey.schedule" | "survey.unschedule" | "survey.start" | "survey.pause" | "survey.resume" | "survey.complete" | "survey.archive" | "survey.restore" | "survey.coverage" | "goal.create" | "goal.update" | "goal.remove" | "audience.create" | "audience.update" | "audience.remove" | "layer.create" | "project.publish" | "project.rollback" | "project.create" | "project.update" | "project.apply" | "project.archive" | "project.restore" | "preview.create" | "preview.revoke" | "results.share" | "results.unshare" | "webhook.create" | "webhook.update" | "webhook.enable" | "webhook.disable" | "webhook.remove" | "webhook.rotate" | "webhook.revoke" | "webhook.replay" | "events.export" | "visitor.export" | "visitor.erase" | "simulated.clear" | "dead_letters.retry" | "dead_letters.drop" | "organization.create" | "organization.rename" | "member.add" | "member.role" | "member.remove" | "member.leave" | "invitation.create" | "invitation.revoke" | "invitation.accept" | "login.refuse" | "logout" | "session.revoke" | "login_link.create";

/** An entry of the audit log. */
export type AuditEntry = {
  auditId: string;
  /** ISO 8601. */
  at: string;
  actor: {
    kind: "user" | "operator" | "system";
    name: string;
    userId: string | null;
  };
  projectKey: string | null;
  action: string;
  subject: string;
  /** Display name, if known: from the entry, or the current name of the project or organization. */
  subjectName: string | null;
  /** State before and after; null if it didn't exist. */
  before: unknown;
  after: unknown;
};

/** A page of the audit log, newest first. */
export type AuditPage = {
  entries: readonly AuditEntry[];
  /** Value of `before` for the next page; null on the last one. */
  next: string | null;
};

/** Results for parts of the responses. */
export type Breakdown = {
  by: "day";
  groups: readonly DayGroup[];
} | {
  by: "variant";
  groups: readonly VariantGroup[];
  /** Why the groups must be compared with care. */
  note: string;
};

/** The outcomes of one change. Page views are estimated from a sample. */
export type ChangeHealth = {
  variantKey: string;
  /** Index among the changes of its variant, from 0. */
  position: number;
  operation: string;
  selector: string;
  /** Page views that reported on the change. */
  views: number;
  states: {
    failed: number;
    late: number;
    applied: number;
    never_found: number;
    undone: number;
    gave_up: number;
    refused: number;
    csp: number;
  };
  /** The pages where the change failed most often, at most five. */
  pages: readonly {
    views: number;
    made: number;
    page: string;
  }[];
  /** The most frequent browsers, at most ten. */
  browsers: readonly {
    views: number;
    made: number;
    browser: string;
  }[];
};

/** The outcomes of an experiment's changes, as reported by the pages themselves. */
export type ChangeHealthReport = {
  experimentKey: string;
  /** The current phase, from 1, even if it measures a rollout; null before the experiment ran. */
  phase: number | null;
  /** Start of the page views counted, ISO 8601. */
  since: string;
  /** In the order of the variants, and within each in the order of application. */
  changes: readonly ChangeHealth[];
};

/** A changed experiment, and the publication that went with it, if any. */
export type ChangedExperiment = {
  experiment: ExperimentView;
  published: PublishResult | null;
  /** The document's warnings, if the change made it live. */
  warnings: readonly Finding[];
};

/** What happened since a look became final; none of it changes the look. */
export type ChangesSinceFinal = {
  /** Visitors in the look who were erased since. */
  erasedVisitors: number;
  /** The newest look requested since; null if there is none. */
  computedAgain: ComputedAgain | null;
};

/** The outcome of one check. */
export type Check = {
  name: "identity" | "events" | "kv" | "queue" | "unclaimed" | "database";
  ok: boolean;
  finding: CheckFinding;
  /** Duration in milliseconds. */
  ms: number;
  /** The result in a sentence without a full stop. */
  message: string;
  /** Projects whose newest configuration is missing on edges. */
  pending?: readonly string[];
  /** The queue's health. */
  health?: QueueHealth;
  /** Records waiting to become events. */
  backlog?: number;
  /** Records that never will. */
  deadLetters?: number;
  /** Events of unpublished projects, and how many were dropped. */
  unclaimed?: UnclaimedSummary;
  /** The outcomes of acknowledged events. */
  totals?: QueueTotals;
};

/** The result of a check, for clients that translate the message. */
export type CheckFinding = "well" | "no_answer" | "unusable" | "behind" | "dead_letters" | "refuses" | "stuck" | "lost" | "does_not_add_up" | "rows_missing" | "not_compared";

/** The removed data. */
export type ClearedData = {
  /** Distinct simulated events. */
  events: number;
  /** Keys of the affected experiments, whose results are computed again. */
  experiments: readonly string[];
};

/** The differences between two states of a project. */
export type Comparison = {
  from: string;
  to: string;
  difference: Difference;
  changes: readonly DescribedChange[];
};

/** State of a goal and variant. */
export type ComparisonState = "harm" | "not_ready" | "losing" | "winning" | "inconclusive" | "up" | "down" | "within_limit" | "worse_within_limit" | "denominator_shifted" | "exploratory";

/** Summary of a look taken after the final one. */
export type ComputedAgain = {
  /** ISO 8601. */
  computedAt: string;
  state: ExperimentState;
  /** Sum over all variants. */
  visitors: number;
};

/** `high`: the failure was observed in the same visitors, by a test of its own. `medium`: the failure was observed, but not shown to be in the same visitors or the only one. `low`: counts show where and since when, but not why. */
export type Confidence = "high" | "medium" | "low";

/** Response body of all control plane errors. */
export type ControlErrorBody = {
  success: false;
  error: {
    code: "invalid_json" | "invalid_request" | "invalid_configuration" | "authorization_pending" | "slow_down" | "expired_token" | "access_denied" | "unauthorized" | "forbidden" | "not_found" | "project_not_found" | "experiment_not_found" | "variant_not_found" | "preview_not_found" | "event_not_found" | "dead_letter_not_found" | "organization_not_found" | "member_not_found" | "invitation_not_found" | "session_not_found" | "goal_not_found" | "audience_not_found" | "layer_not_found" | "survey_not_found" | "question_not_found" | "response_not_found" | "phase_not_found" | "version_not_found" | "webhook_not_found" | "message_not_found" | "share_not_found" | "method_not_allowed" | "experiment_archived" | "survey_archived" | "project_archived" | "conflict" | "export_running" | "already_exists" | "in_use" | "last_owner" | "invalid_transition" | "needs_new_phase" | "webhook_disabled" | "message_erased" | "share_ended" | "payload_too_large" | "snapshot_too_large" | "unsupported_media_type" | "precondition_required" | "rate_limited" | "internal_error" | "busy" | "not_delivered" | "unavailable" | "provider_unavailable" | "no_space";
    message: string;
    /** Parameters of the message. */
    parameters?: {
      [key: string]: string | number;
    };
    details?: readonly ControlErrorDetail[];
    /** Only for conflicts: the current state, in the shape of the endpoint that reads it. */
    current?: unknown;
    /** Only for conflicts: the state that the change was based on, if still known. */
    base?: unknown;
    requestId: string;
  };
};

/** A problem with one field of the request, or one location in a configuration file. */
export type ControlErrorDetail = {
  path: string;
  message: string;
  /** Machine-readable code of the problem, such as `too_small`. */
  code: string;
  /** Parameters of the message, for translation; absent if it has none. */
  parameters?: {
    [key: string]: string | number;
  };
  /** Line in the configuration file, from 1. */
  line?: number;
  /** Column in the configuration file, from 1. */
  column?: number;
};

/** Number of answers, and their share of the respondents with Wilson's 95% interval; null without respondents. */
export type CountWithShare = {
  count: number;
  share: Score | null;
};

/** How much is stored about a visitor. */
export type CountedVisitor = {
  anonymousId: string;
  events: number;
  deadLetters: number;
  /** Number of surveys that the visitor is remembered to have seen. */
  surveys: number;
  /** Number of messages in the logs of webhooks that have events of the visitor. */
  webhookMessages: number;
  /** What names the visitor in the configuration. */
  mentions: readonly VisitorMention[];
  /** By event name, sorted; times are ISO 8601, UTC. */
  names: readonly {
    eventName: string;
    events: number;
    firstReceivedAt: string;
    lastReceivedAt: string;
  }[];
};

/** A new invitation with its secret, which isn't stored and can't be retrieved later. */
export type CreatedInvitation = {
  invitationId: string;
  token: string;
  /** The page on which to accept it. */
  url: string;
  /** ISO 8601. */
  expiresAt: string;
  mail: InvitationMail;
};

/** A new preview with its secret token, which isn't stored and can't be retrieved again. */
export type CreatedPreview = {
  /** Identifies the preview for revoking it; not secret. */
  previewId: string;
  token: string;
  /** ISO 8601. */
  expiresAt: string;
};

/** A new link with its secret, which isn't stored and can't be retrieved later. */
export type CreatedShare = {
  token: string;
  /** The page that shows the results to anyone who opens it. */
  url: string;
  shareId: string;
  /** The phase it shows, whatever phases follow. */
  phase: number;
  status: ShareStatus;
  /** The creator's name in the audit log. */
  createdBy: string;
  createdAt: string;
  expiresAt: string;
  /** Null if it wasn't revoked. */
  revokedAt: string | null;
};

/** The state of a database; `away` if it doesn't answer. */
export type DatabaseState = {
  status: "answers";
  kind: "postgresql" | "clickhouse";
  /** Whether it is Pixel's own child process; otherwise it is configured by address. */
  isEmbedded: boolean;
  version: string;
  /** The last migration applied. */
  migration: string;
  bytes: number;
  /** Largest tables first. */
  tables: readonly StoredTable[];
} | {
  status: "away";
  kind: "postgresql" | "clickhouse";
  isEmbedded: boolean;
};

/** Responses that began on a day in the project's time zone, such as `2026-01-31`. */
export type DayGroup = {
  day: string;
  funnel: Funnel;
  /** Median times from when the survey was first visible to the first answer and to completion, in milliseconds; null if nobody got there. */
  medianMs: {
    toAnswer: number | null;
    toComplete: number | null;
  };
  questions: readonly QuestionResult[];
};

export type DayPoint = {
  day: number;
  /** Mean per visitor, by variant. Shares count each visitor's first conversion; values are not capped. */
  values: {
    [key: string]: number | null;
  };
  /** With 95% intervals, valid for a single day and look. */
  comparisons: readonly {
    variantKey: string;
    relative: Estimate;
  }[];
};

/** What the same visitors did on each day after their first exposure. */
export type DaysSinceExposure = {
  days: number;
  /** Number of visitors whose first exposure is at least `days` ago, by variant. */
  visitors: {
    [key: string]: number;
  };
  /** From day 1. */
  points: readonly DayPoint[];
  /** Each variant against the control. */
  trends: readonly ReportedTrend[];
};

/** The decision on a phase of an experiment, and what was learned. Times are ISO 8601. */
export type Decision = {
  phase: number;
  decision: DecisionKind;
  /** Only for `shipped`; null for others. */
  variantKey: string | null;
  why: string;
  /** Null if nothing was written down. */
  learned: string | null;
  decidedAt: string;
  /** Name of the author, as in the audit log. */
  decidedBy: string;
  /** Null if it was never edited. */
  editedAt: string | null;
  editedBy: string | null;
  /** From 1; an edit names the revision that it is based on. */
  revision: number;
};

/** The decision after a phase. `shipped`: a variant was shipped. `not_shipped`: the control stays. `iterate`: another version will be tested. `invalid`: the test couldn't answer its question, for example because of a sample ratio mismatch. */
export type DecisionKind = "shipped" | "not_shipped" | "iterate" | "invalid";

/** The messages created on one day, by their status now. */
export type DeliveryDay = {
  /** Such as `2026-01-31`, in the project's time zone. */
  day: string;
  delivered: number;
  failed: number;
  pending: number;
};

/** The last 30 days of each endpoint of a project. */
export type DeliveryDays = {
  timeZone: string;
  endpoints: readonly {
    webhookKey: string;
    /** Oldest first, today last; days without messages are included. */
    days: readonly DeliveryDay[];
  }[];
};

/** Statistics of deliveries to an endpoint; unless stated otherwise, of messages created in the last day. */
export type DeliveryStats = {
  delivered: number;
  /** Delivered, given up, or failed so far. */
  tried: number;
  /** Waiting for an attempt, whenever they were created. */
  pending: number;
  /** Of successful attempts. */
  medianMs?: number;
  p95Ms?: number;
  /** The last successful delivery of any message; ISO 8601. */
  lastDeliveredAt?: string;
};

/** One difference between two states of a project, for people and programs. */
export type DescribedChange = {
  /** Without a full stop: `Weight of variant "Buy now" in "Product call to action": 50% → 60%`. */
  sentence: string;
  /** Dotted path by keys: `experiments.cta.variants.b.weight`. */
  path: string;
  /** Absent if the value didn't exist before. */
  before?: unknown;
  after?: unknown;
  experimentKey?: string;
  surveyKey?: string;
};

/** An audit log entry with the described differences, if it is about an experiment, survey, goal, audience, layer or a project's settings. */
export type DescribedEntry = {
  /** Empty for other kinds of entries, and if nothing differs. */
  changes: readonly DescribedChange[];
  auditId: string;
  /** ISO 8601. */
  at: string;
  actor: {
    kind: "user" | "operator" | "system";
    name: string;
    userId: string | null;
  };
  projectKey: string | null;
  action: string;
  subject: string;
  /** Display name, if known: from the entry, or the current name of the project or organization. */
  subjectName: string | null;
  /** State before and after; null if it didn't exist. */
  before: unknown;
  after: unknown;
};

/** A dead letter with its readable parts. */
export type DescribedLetter = {
  id: string;
  /** ISO 8601 with milliseconds, UTC. */
  receivedAt: string;
  reason: string;
  projectKey?: string;
  anonymousId?: string;
  eventName?: string;
  eventId?: string;
  /** The queued record as text, if requested. */
  record?: string;
};

/** The schema of a message type, with an example. */
export type DescribedType = {
  type: "experiment.created" | "experiment.started" | "experiment.paused" | "experiment.completed" | "experiment.archived" | "config.published" | "experiment.significant" | "experiment.srm_detected" | "experiment.guardrail_breached" | "experiment.no_exposures" | "survey.shown" | "survey.accepted" | "survey.dismissed" | "survey.completed" | "event.recorded" | "exposure.recorded" | "webhook.test";
  /** JSON Schema of the whole body. */
  schema: {
    [key: string]: unknown;
  };
  /** The example's `data`. */
  example: {
    [key: string]: unknown;
  };
};

export type DiagnosedCause = "redirect_loses_exposures" | "bot_wave" | "script_fails" | "outdated_edge" | "selector_broken" | "assigned_off" | "exposures_lost";

/** The cause of a problem, summarized by its sentence. JSON-serializable. */
export type Diagnosis = {
  code: DiagnosedCause;
  /** Affected visitors: those in all of these segments; empty for everyone. */
  segment: readonly Segment[];
  /** The first affected hour, ISO 8601; the start of the counted period if it was affected from the beginning. */
  since: string;
  isSinceStart: boolean;
  /** The step from assignment to results at which the problem occurs. */
  step: "assigned" | "applied" | "exposed" | "stored" | "verified" | "human" | "not_internal" | "counted";
  /** The affected variant; null for all of them. */
  variantKey: string | null;
  /** What fails, or what identifies the cause; null if only counts show it. */
  error: {
    kind: "change";
    variantKey: string;
    /** Index among the changes of its variant, from 0. */
    position: number;
    operation: string;
    selector: string;
    /** Its most frequent failure. */
    state: string;
    /** The page with most failures; empty if unknown. */
    page: string;
    /** Fraction of reports without the change. */
    share: number;
  } | {
    kind: "redirect";
    target: string;
  } | {
    kind: "user_agent";
    userAgent: string;
    visitors: number;
  } | {
    kind: "version";
    version: string;
    visitors: number;
  } | null;
  confidence: Confidence;
  /** Possible actions, most important first. */
  actions: readonly DiagnosisAction[];
  /** Texts and unformatted numbers; null if a number is unknown. */
  parameters: {
    [key: string]: string | number | null;
  };
  /** In English, with a full stop. */
  sentence: string;
};

/** An action in words, and the command that performs it or shows where to; null if there is none. */
export type DiagnosisAction = {
  code: ActionCode;
  command: string | null;
  /** Texts and unformatted numbers; null if a number is unknown. */
  parameters: {
    [key: string]: string | number | null;
  };
  /** In English, with a full stop. */
  sentence: string;
};

/** The differences between two states of a project, by key. */
export type Difference = {
  added: readonly DifferenceEntry[];
  changed: readonly {
    kind: DifferenceKind;
    key: string;
    fields: readonly string[];
  }[];
  removed: readonly DifferenceEntry[];
};

export type DifferenceEntry = {
  kind: DifferenceKind;
  key: string;
};

/** Kinds of documents that a difference lists. A variant's key is `<experimentKey>/<variantKey>`. */
export type DifferenceKind = "project" | "audience" | "layer" | "experiment" | "goal" | "survey" | "variant";

/** When the event store's disk will be full at the recent pace. */
export type DiskForecast = {
  bytesADay: number;
  /** Days of observation, at most 7. */
  days: number;
  /** Days from now. */
  fullInDays: number;
};

/** An answer to a question. Texts are untrusted: escape them before display. */
export type DisplayedAnswer = {
  kind: "text";
  text: string;
} | {
  kind: "options";
  labels: readonly string[];
  other: string | null;
} | {
  kind: "number";
  value: number;
} | {
  kind: "yes_no";
  value: boolean;
} | {
  kind: "unfit";
  json: string;
};

/** The edge's records about a project since its start. */
export type EdgeObservations = {
  status: "answers";
  /** Origins whose pages requested the project, most recent first. */
  visits: readonly SeenOrigin[];
  /** Rejected requests by reason, newest first. */
  refusals: readonly RefusedFor[];
};

/** The version of a project that an edge serves. */
export type EdgeProject = {
  projectKey: string;
  /** The newest version, ISO 8601; null if the project isn't published. */
  liveVersion: string | null;
  /** ISO 8601; null if the edge hasn't loaded the project, which it does on the first request. */
  servedVersion: string | null;
  /** Whether it serves the newest version, or will on the first request. */
  isCurrent: boolean;
};

/** The versions that the edge serves; `away` if it doesn't answer. */
export type EdgeState = {
  status: "answers";
  projects: readonly EdgeProject[];
} | {
  status: "away";
};

/** How people sign in: with a provider, with login links, or not at all, with the reason. */
export type Entrance = {
  kind: "provider";
  name: string;
  href: string;
} | {
  kind: "links";
  command: string;
} | {
  kind: "none";
  why: string;
};

/** A visitor's erased data. */
export type ErasedVisitor = {
  /** The erasure's id in the audit log. */
  receiptId: string;
  events: number;
  deadLetters: number;
  /** Number of surveys that the visitor was remembered to have seen. */
  surveys: number;
  /** Number of messages in webhook logs from which the visitor's events, or the whole body, were removed. */
  webhookMessages: number;
  /** Events received up to this time that are still in the queue won't be stored. ISO 8601 with milliseconds, UTC. */
  erasedAt: string;
  /** Whether a project with this key was ever published. */
  published: boolean;
};

export type Estimate = {
  estimate: number | null;
  lower: number | null;
  upper: number | null;
};

/** The number of events stored for a project. Events with a key that was never published are stored as unclaimed. */
export type EventCount = {
  count: number;
  published: boolean;
};

/** The events of the last hour, by minute of receipt. */
export type EventMinutes = {
  /** Start of the first minute, ISO 8601. */
  from: string;
  /** 60 minutes, oldest first; the last one is still running. */
  counts: readonly number[];
};

/** Events in ascending order of receipt. */
export type EventPage = {
  events: readonly StoredEvent[];
  /** Whether a project with this key was ever published. */
  published: boolean;
};

/** Whether everything that Pixel needs is reachable and keeps up. */
export type Examination = {
  ok: boolean;
  checks: readonly Check[];
};

/** An experiment; the order of its variants determines who gets which. */
export type Experiment = {
  /** The person responsible: a name or an email address. */
  owner?: string;
  status: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed";
  audienceKey?: string;
  audience?: Audience;
  exclude: readonly string[];
  urlRules: {
    include: {
      kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
      value: string;
    }[];
    exclude: {
      kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
      value: string;
    }[];
  };
  goals: readonly {
    goalKey: string;
    role: "primary" | "secondary" | "guardrail" | "informational";
    analysis: {
      kind?: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps";
      /** Hours after a visitor's first exposure within which events count. */
      windowHours?: number;
      /** Caps values at this quantile of the values of all arms. */
      capPercentile?: number;
      direction?: "increase" | "decrease";
      /** How much worse a guardrail may get, as a share of the control's value. */
      margin?: number;
      denominatorGoalKey?: string;
      funnelGoalKeys?: string[];
      /** Days after the first exposure on which a visitor who returns counts as retained: from the first (inclusive) to the second (exclusive). */
      retentionDays?: [number, number];
      quantile?: number;
      surveyKey?: string;
      questionId?: string;
    };
  }[];
  experimentKey: string;
  hypothesis?: string;
  notes?: string;
  tags?: readonly string[];
  startAt?: string;
  endAt?: string;
  force: readonly {
    anonymousId: string;
    variantKey: string;
  }[];
  layer?: {
    layerKey: string;
    from: number;
    to: number;
  };
  coverage: number;
  coverageSteps: readonly {
    at: string;
    coverage: number;
  }[];
  /** How it is evaluated. {@link resolvePlan } fills in the defaults. */
  plan?: {
    engine?: "fixed" | "sequential" | "bayesian";
    /** Probability of a false positive. */
    alpha?: number;
    /** Number of visitors of all variants together. */
    plannedVisitors?: number;
    /** No variant wins or loses before this many days; harm is reported at once. */
    minimumDays?: number;
    correction?: "none" | "holm" | "benjaminiHochberg";
    /** Share of visitors who keep the control after a rollout, for further measurement. */
    holdback?: number;
    /** Maximum expected loss of a winner, as a share of the control's value. */
    expectedLossLimit?: number;
    /** Whether the experiment pauses itself if a guardrail is harmed. */
    pauseOnHarm?: boolean;
    /** The sample ratio mismatch test: the prior's concentration around the weights, and the p-value below which it reports a mismatch. */
    srm?: {
      concentration?: number;
      alpha?: number;
    };
  };
  rollout?: string;
  name: string;
  salt: string;
  variants: readonly Variant[];
  kept: {
    /** The status that restoring an archived document returns to. */
    archivedFrom?: undefined | "draft" | "completed";
    /** UUID v7; identifies the document in events and snapshots. */
    id: string;
    formatVersion: 1;
    /** By key; includes removed variants, since events refer to them. */
    variantIds: {
      [key: string]: string;
    };
    /** Oldest first. */
    phases: readonly Phase[];
  };
};

/** A search result. */
export type ExperimentMatch = {
  /** The state of the decision on the newest test; null before a test has ended. */
  decision: "shipped" | "not_shipped" | "iterate" | "invalid" | "undecided" | null;
  /** The fields that contain the text's words; empty if the search has no text. */
  matches: readonly SearchField[];
  phase: PhaseSummary | null;
  tags: readonly string[];
  variantKeys: readonly string[];
  goalKeys: readonly string[];
  name: string;
  /** The person responsible: a name or an email address. */
  owner?: string;
  status: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed";
  experimentKey: string;
  startAt?: string;
  endAt?: string;
  coverage: number;
  rollout?: string;
  revision: number;
  /** Its live status, or null if it isn't live. */
  live: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed" | null;
  /** Whether it differs from the live state. */
  isChanged: boolean;
};

/** State of the leading verdict. */
export type ExperimentState = "untrusted" | "harm" | "not_ready" | "losing" | "winning" | "inconclusive";

/** An experiment in a list. */
export type ExperimentSummary = {
  phase: PhaseSummary | null;
  tags: readonly string[];
  variantKeys: readonly string[];
  goalKeys: readonly string[];
  name: string;
  /** The person responsible: a name or an email address. */
  owner?: string;
  status: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed";
  experimentKey: string;
  startAt?: string;
  endAt?: string;
  coverage: number;
  rollout?: string;
  revision: number;
  /** Its live status, or null if it isn't live. */
  live: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed" | null;
  /** Whether it differs from the live state. */
  isChanged: boolean;
};

/** Survey answers of the visitors who count in a phase of an experiment. They are exploratory and decide nothing. */
export type ExperimentSurveys = {
  experimentKey: string;
  /** Null before the experiment ran. */
  phase: number | null;
  /** Only events before this time count, ISO 8601; null if nothing was computed yet. */
  computedAt: string | null;
  /** The surveys that visitors of the experiment saw, most visitors first. */
  surveys: readonly {
    surveyKey: string;
    name: string;
  }[];
  /** The answers to the requested survey, or else to the first; null if there is none. */
  survey: SurveyByVariant | null;
};

/** An experiment's working state in the API's responses. */
export type ExperimentView = {
  variants: {
    variantKey: string;
    weight: number;
    isControl: boolean;
    changes: readonly {
      operation: "redirect" | "remove" | "set_text" | "set_html" | "append_html" | "prepend_html" | "insert_before" | "insert_after" | "replace_with_html" | "set_attribute" | "remove_attribute" | "add_class" | "remove_class" | "set_style" | "remove_style" | "hide" | "show" | "move" | "set_image" | "set_link" | "set_value" | "inject_css" | "run_js";
      value: string;
      orderIndex: number;
      selector: string;
      attribute?: string;
      targetSelector?: string;
      position?: "append" | "before" | "after" | "prepend";
      match?: "all" | "first";
    }[];
    name: string;
    variantId: string;
  }[];
  status: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed";
  exclude: readonly string[];
  urlRules: {
    include: {
      kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
      value: string;
    }[];
    exclude: {
      kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
      value: string;
    }[];
  };
  goals: readonly {
    goalKey: string;
    role: "primary" | "secondary" | "guardrail" | "informational";
    analysis: {
      kind?: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps";
      /** Hours after a visitor's first exposure within which events count. */
      windowHours?: number;
      /** Caps values at this quantile of the values of all arms. */
      capPercentile?: number;
      direction?: "increase" | "decrease";
      /** How much worse a guardrail may get, as a share of the control's value. */
      margin?: number;
      denominatorGoalKey?: string;
      funnelGoalKeys?: string[];
      /** Days after the first exposure on which a visitor who returns counts as retained: from the first (inclusive) to the second (exclusive). */
      retentionDays?: [number, number];
      quantile?: number;
      surveyKey?: string;
      questionId?: string;
    };
  }[];
  experimentKey: string;
  force: readonly {
    anonymousId: string;
    variantKey: string;
  }[];
  coverage: number;
  coverageSteps: readonly {
    at: string;
    coverage: number;
  }[];
  name: string;
  salt: string;
  experimentId: string;
  archivedFrom?: "draft" | "completed";
  /** The person responsible: a name or an email address. */
  owner?: string;
  audienceKey?: string;
  audience?: Audience;
  hypothesis?: string;
  notes?: string;
  tags?: readonly string[];
  startAt?: string;
  endAt?: string;
  layer?: {
    layerKey: string;
    from: number;
    to: number;
  };
  /** How it is evaluated. {@link resolvePlan } fills in the defaults. */
  plan?: {
    engine?: "fixed" | "sequential" | "bayesian";
    /** Probability of a false positive. */
    alpha?: number;
    /** Number of visitors of all variants together. */
    plannedVisitors?: number;
    /** No variant wins or loses before this many days; harm is reported at once. */
    minimumDays?: number;
    correction?: "none" | "holm" | "benjaminiHochberg";
    /** Share of visitors who keep the control after a rollout, for further measurement. */
    holdback?: number;
    /** Maximum expected loss of a winner, as a share of the control's value. */
    expectedLossLimit?: number;
    /** Whether the experiment pauses itself if a guardrail is harmed. */
    pauseOnHarm?: boolean;
    /** The sample ratio mismatch test: the prior's concentration around the weights, and the p-value below which it reports a mismatch. */
    srm?: {
      concentration?: number;
      alpha?: number;
    };
  };
  rollout?: string;
  revision: number;
  /** Its live status, or null if it isn't live. */
  live: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed" | null;
  /** Whether it differs from the live state. */
  isChanged: boolean;
  /** The newest phase, or null before the first. */
  phase: PhaseView | null;
  /** Oldest first. */
  phases: readonly PhaseView[];
  /** The statuses that it can change to now. */
  nextStatuses: readonly ("archived" | "draft" | "scheduled" | "running" | "paused" | "completed")[];
};

/** The decision about one experiment, as printed. */
export type ExplainedExperiment = {
  experimentKey: string;
  status: "excluded" | "assigned";
  variantKey?: string;
  reason?: string;
  /** Number of its phase in the version, from 1; absent if the version doesn't contain it. */
  phase?: number;
  rules: readonly TraceRule[];
};

/** The decision about one survey, as printed. */
export type ExplainedSurvey = {
  surveyKey: string;
  /** Whether the page may show it; its trigger decides when it appears. */
  status: "shown" | "not_shown";
  reason?: string;
  rules: ReadonlyArray;
};

/** A bootstrap's decisions for a visit, and the reasons. */
export type Explanation = {
  /** The version that decided: the one live at `at`, unless another was requested. */
  version: string;
  publishedAt: string;
  /** The time of the visit, ISO 8601. */
  at: string;
  /** All experiments of the project, ordered by key. */
  experiments: readonly ExplainedExperiment[];
  /** All surveys of the project, ordered by key. */
  surveys: readonly ExplainedSurvey[];
};

/** How much is stored about a visitor. */
export type ExportEnd = {
  events: number;
  deadLetters: number;
  surveys: number;
  webhookMessages: number;
  /** Whether a project with this key was ever published. */
  published: boolean;
};

/** A line of an export. An export is only complete with its last line, `end` with the counts; `failure` ends it early. */
export type ExportLine = {
  events: readonly StoredEvent[];
} | {
  deadLetters: readonly ExportedLetter[];
} | {
  surveys: readonly SurveyHistoryEntry[];
} | {
  webhookMessages: readonly VisitorMessage[];
} | {
  end: ExportEnd;
} | {
  failure: string;
};

/** A dead letter in an export; the time is ISO 8601 with milliseconds, UTC. */
export type ExportedLetter = {
  receivedAt: string;
  /** Hash of the record, 32 hexadecimal digits: inserting the same record again yields the same id. */
  id: string;
  record: string;
  /** The problem with the record, as a sentence. */
  reason: string;
};

/** A project, exported as a configuration file. */
export type ExportedProject = {
  projectKey: string;
  /** The exported state: a version, or the working state. */
  state: string;
  /** YAML. */
  source: string;
};

/** Exposures to an experiment in one of its phases, and whether the split is as configured. */
export type Exposures = {
  experimentKey: string;
  /** From 1; null before the experiment ran. */
  phase: number | null;
  /** Number of phases. */
  phases: number;
  /** In configured order, including variants without visitors. Variants outside the phase come last, and only if they have visitors. */
  variants: readonly VariantExposures[];
  /** The sums over all listed variants. */
  totals: {
    /** Visitors whose first verified exposure is marked as internal. */
    internal: number;
    /** Human visitors whose first verified exposure was this variant. */
    visitors: number;
    /** Visitors who claimed this variant although bucketing doesn't assign it to them. */
    unverified: number;
    /** Visitors marked as bots. */
    bots: number;
    /** Visitors whose first verified exposure was forced by the experiment's force list. */
    forced: number;
    /** The part of `visitors` with a verified exposure to another variant as well. They count in the variant they saw first. */
    multiExposed: number;
    /** Numbered events of `visitors`: those that arrived plus those that were lost. */
    expectedEvents: number;
    /** The part of `expectedEvents` that never arrived: gaps in a visitor's sequence numbers, at most 10 per event that arrived plus 20. Numbers missing before the first one count only if there are at most 20. */
    lostEvents: number;
  };
  /** Verdict on the variants' visitors against their weights, the last ones that they had in the phase. */
  srm: {
    status: "invalid_input" | "needs_data" | "ok" | "mismatch";
    pValue: number | null;
  };
};

/** A finding in a project before its publication. */
export type Finding = {
  code: FindingCode;
  /** Dotted path to the field, with keys instead of indexes. */
  path: string;
  /** A sentence without a full stop. */
  message: string;
  /** Parameters of the message, for translation. */
  parameters: {
    [key: string]: string | number;
  };
  experimentKey?: string;
  surveyKey?: string;
};

/** Kinds of findings in a project before its publication. */
export type FindingCode = "same_selector" | "unmatchable_rule" | "contradictory_audience" | "no_goal" | "no_primary_goal" | "sanitised_html" | "distant_redirect" | "running_edit" | "snapshot_size" | "absent_experiment" | "one_variant_asked" | "no_holdback" | "unseen_holdback" | "invalid_experiment" | "invalid_survey" | "layer_overlap" | "refused_change";

/** Whether results can be trusted: yes, needs attention, or no. */
export type FindingState = "warning" | "bad" | "ok";

/** Visitors first exposed on the same day. */
export type FirstDay = {
  /** In the project's time zone, such as 2026-01-31. */
  day: string;
  arms: readonly {
    /** Per visitor; for a ratio, per denominator; for a quantile, the quantile. As measured, without adjustment. */
    value: number | null;
    variantKey: string;
    /** Visitors whose window is still open. */
    open: number;
    /** Visitors whose window is closed. */
    n: number;
  }[];
  /** With intervals valid for a single day and look. */
  comparisons: readonly {
    variantKey: string;
    relative: Estimate;
    /** Coverage of the intervals: 0.95 for 95%. */
    level: number;
  }[];
};

/** An invitation that can still be accepted. */
export type FoundInvitation = {
  invitationId: string;
  organizationId: string;
  organizationName: string;
  role: "owner" | "admin" | "editor" | "analyst" | "viewer";
  /** The only address that can accept; null if anyone with the link can. */
  email: string | null;
  invitedBy: string;
  /** ISO 8601. */
  expiresAt: string;
};

/** How far respondents got. Shares are of all responses. */
export type Funnel = {
  /** Number of all responses; each begins when a visitor sees the survey. */
  shown: number;
  /** Responses with an answer, or completed without any. */
  accepted: CountWithShare;
  completed: CountWithShare;
  /** Responses closed before the end and never completed. */
  dismissed: CountWithShare;
};

export type FunnelStep = {
  reached: number;
  stats: ProportionSums | RatioSums;
};

/** The gain of shipped winners that share a primary metric. */
export type Gain = {
  winners: number;
  /** Number of these winners that have or had a holdback. */
  withHoldback: number;
  /** Sum of the lifts that holdbacks measured; null if none has measured one yet. */
  measured: MeasuredGain | null;
  /** Sum of the estimates of the winners' tests, which is usually too high; null if no test has a relative difference. */
  naive: {
    winners: number;
    estimate: number | null;
  };
  sentences: readonly Sentence[];
  name: string;
  windowHours: number | null;
  capPercentile: number | null;
  goalKey: string;
  kind: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps";
  direction: "increase" | "decrease";
};

/** A goal within a group. It has no verdict: only the difference between groups is tested. */
export type GroupMetric = {
  /** Empty for groups that are too small. */
  comparisons: readonly {
    variantKey: string;
    absolute: Estimate;
    relative: Estimate;
    /** Coverage of the intervals: 0.95 for 95%. */
    level: number;
  }[];
  goalKey: string;
  /** Control first. */
  arms: readonly ReportedArm[];
};

/** Whether a guardrail can be shown to stay within its margin if there is no effect. */
export type GuardrailClearance = {
  margin: number;
  canClear: boolean;
  /** Visitors of the control and one other variant that this takes at 80% power; null if no number suffices. */
  visitorsNeeded: number | null;
  /** Planned visitors of the control and one other variant. */
  visitorsPlanned: number;
};

/** The result of a check, including those that pass. */
export type HealthFinding = {
  state: FindingState;
  /** Since when the finding applies, ISO 8601; null if it is `ok`. */
  since: string | null;
  /** The most likely cause; null if unknown or all is well. */
  cause: Sentence | null;
  /** What to do; null if there is nothing to do. */
  advice: Sentence | null;
  code: string;
  /** Texts and unformatted numbers; null if a number is unknown. */
  parameters: {
    [key: string]: string | number | null;
  };
  /** In English, with a full stop. */
  sentence: string;
};

/** A goal on both sides. */
export type HeldOutMetric = {
  /** The holdout first, as `held_out`, then those who may take part in experiments, as `rest`. */
  arms: readonly {
    variantKey: string;
    /** Visitors whose window is closed. */
    n: number;
    /** Visitors whose window is still open. */
    open: number;
    /** In the metric's unit: a ratio's numerator; for a net promoter score, the number of promoters minus detractors; null for quantiles and if there is none. */
    sum: number | null;
    /** Only for ratios. */
    denominatorSum: number | null;
    /** Per visitor; for a ratio, per denominator; for a quantile, the quantile. As measured, without adjustment. */
    value: number | null;
    details: MetricDetails;
    visitors: number;
  }[];
  /** The rest compared with the holdout; null if it can't be computed. */
  comparison: {
    absolute: Estimate;
    relative: Estimate;
    /** Coverage of the intervals: 0.95 for 95%. */
    level: number;
    pValue: number | null;
  } | null;
  name: string;
  /** Only for money. */
  currency: string | null;
  windowHours: number | null;
  capPercentile: number | null;
  goalKey: string;
  kind: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps";
  unit: Unit;
};

/** The combined effect of experiments: visitors who may take part in them, compared with those held out of all. Shares and lifts are fractions of 1. */
export type HeldOutReport = {
  /** Null for the whole project. */
  layerKey: string | null;
  state: HeldOutState;
  sentence: Sentence;
  /** ISO 8601. Visitors count from their first page view after this time, up to `computedAt`. */
  from: string;
  computedAt: string;
  /** Keys of the experiments that ran during this time. */
  experiments: readonly string[];
  /** Fractions of all visitors on each side. For the project, visitors held out for part of the time are on neither. For a layer, slots in which an experiment ever ran are in the rest, and slots with only paused ones are on neither side. */
  shares: {
    heldOut: number;
    rest: number;
  };
  /** Null if nothing was computed. */
  metric: HeldOutMetric | null;
};

/** `untrusted`: the sides differ in size from what was drawn. `too_few`, `no_views`, `nothing_ran`, `nobody_held_out` and `not_live` are reasons why there is no result yet. */
export type HeldOutState = "untrusted" | "shown" | "not_shown" | "not_live" | "nothing_ran" | "nobody_held_out" | "no_views" | "too_few";

/** The share of visitors who keep the control during a rollout, so that its effect can be measured. */
export type Holdback = {
  /** The variant that everyone else gets. */
  variantKey: string;
  /** Share of visitors who keep the control, above 0 and at most 0.5. */
  share: number;
};

/** A finding of a page check, as a sentence for anyone who can change the page. */
export type InstallFinding = {
  code: InstallFindingCode;
  /** `warning`: it works, or may work. `bad`: it doesn't. */
  severity: "warning" | "bad";
  parameters: {
    [key: string]: string | number;
  };
  sentence: string;
};

export type InstallFindingCode = "tag_twice" | "other_project_too" | "wrong_project" | "other_server" | "blocking_tag" | "old_first_line" | "foreign_origin" | "no_key" | "in_script" | "tag_manager" | "no_tag" | "policy_script" | "policy_nonce" | "policy_connect" | "policy_first_line" | "policy_trusted_types" | "page_private" | "page_own" | "page_unknown_name" | "page_slow" | "page_unreachable" | "page_status" | "page_no_html" | "page_redirects";

/** The data for installing the script, and the edge's observations of it. */
export type InstallState = {
  /** Public address for browsers, without a trailing slash; null if unknown. */
  publicUrl: string | null;
  /** `silent`: the edge doesn't answer at the moment, so visits are unknown. */
  edge: EdgeObservations | {
    status: "silent";
  };
};

/** An experiment in its newest test, from its newest epoch on. */
export type InteractingExperiment = {
  experimentKey: string;
  name: string;
  phase: number;
  /** ISO 8601. */
  countedFrom: string;
  visitors: number;
  /** Fraction of `visitors` who are in both experiments. */
  share: number;
  /** Control first. */
  variants: readonly {
    variantKey: string;
    name: string;
  }[];
};

/** A goal among shared visitors, measured from the later of their two first exposures. */
export type InteractionMetric = {
  /** Keys of the experiments that have it as their primary goal. */
  primaryOf: readonly string[];
  /** For the hypothesis of equal effects in all groups, Holm-adjusted over the goals; null if it can't be tested. */
  pValue: number | null;
  isDifferent: boolean;
  /** By the other experiment's variants, control first. */
  groups: readonly {
    /** Control first. */
    arms: readonly ReportedArm[];
    /** Empty for groups that are too small. */
    comparisons: readonly {
      variantKey: string;
      absolute: Estimate;
      relative: Estimate;
      /** Coverage of the intervals: 0.95 for 95%. */
      level: number;
    }[];
    otherVariantKey: string;
  }[];
  differences: readonly ReportedDifference[];
  name: string;
  /** Only for money. */
  currency: string | null;
  windowHours: number | null;
  capPercentile: number | null;
  goalKey: string;
  kind: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps";
  direction: "increase" | "decrease";
  unit: Unit;
};

/** Whether two experiments influence each other, measured among visitors who are in both. Shares and lifts are fractions of 1. */
export type InteractionReport = {
  /** ISO 8601. Only events before this time count. */
  computedAt: string;
  state: InteractionState;
  sentence: Sentence;
  /** The experiment whose lifts are compared, then the one whose variants divide its visitors. */
  experiments: [InteractingExperiment, InteractingExperiment];
  /** Shared visitors, counted in both experiments. */
  visitors: number;
  /** Primary goals of both; empty if too few visitors are shared or their lifts aren't comparable. */
  metrics: readonly InteractionMetric[];
};

/** `few_shared`: hardly any visitors are in both, so nothing else was computed. `mismatch`: an experiment's visitors are not split as planned. `selected`: variants influence who is in both. In these two states, lifts among shared visitors are meaningless and omitted. `too_few`: a combination of variants is still too small. */
export type InteractionState = "no_goal" | "shown" | "mismatch" | "too_few" | "few_shared" | "selected" | "none_shown";

/** Whether the mail server accepted an invitation; `none` if it has no address, or without a mail server. */
export type InvitationMail = "none" | "sent" | "not_sent";

export type InvitationStatus = "pending" | "accepted" | "revoked" | "expired";

/** The last edit of a document. Edits of a variant are edits of its experiment. */
export type LastEdit = {
  kind: "project" | "audience" | "layer" | "experiment" | "goal" | "survey";
  key: string;
  /** The actor's name in histories. */
  by: string;
  /** ISO 8601. */
  at: string;
};

/** A hash space that divides visitors among experiments. */
export type Layer = {
  layerKey: string;
  kept: {
    /** UUID v7; identifies the document in events and snapshots. */
    id: string;
    formatVersion: 1;
    salt: string;
  };
};

/** A layer, and the experiments that share it. */
export type LayerView = {
  layerKey: string;
  usedBy: readonly {
    status: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed";
    experimentKey: string;
    from: number;
    to: number;
  }[];
};

/** A variant against the control by the primary goal. The lift is null if the results are untrusted or there is no estimate yet. */
export type LeadingVariant = {
  variantKey: string;
  goalKey: string;
  lift: {
    estimate: number | null;
    lower: number | null;
    upper: number | null;
    level: number;
  } | null;
  /** Whether it is a significant win or loss. */
  isDecided: boolean;
};

/** The newest dead letters, and the total count. */
export type LetterPage = {
  count: number;
  deadLetters: readonly DescribedLetter[];
};

/** A relative difference with its interval, as fractions of 1. */
export type Lift = {
  estimate: number;
  /** Null if the interval has no lower limit. */
  lower: number | null;
  /** Null if the interval has no upper limit. */
  upper: number | null;
  /** Coverage of the interval: 0.95 for 95%. */
  level: number;
};

export type LimitedEstimate = {
  estimate?: number | null;
  lower: number | null;
  upper: number | null;
};

/** The effect of a file on the documents of a list that it doesn't describe, and on drafts; by key. */
export type ListEffect = {
  /** Documents that the file doesn't name: those that stay, and those that are archived. */
  notNamed: readonly string[];
  pruned: readonly string[];
  /** Documents whose unpublished edits the file replaces. */
  replacedDrafts: readonly string[];
};

/** An invitation in lists. Times are ISO 8601. */
export type ListedInvitation = {
  invitationId: string;
  role: "owner" | "admin" | "editor" | "analyst" | "viewer";
  email: string | null;
  status: InvitationStatus;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
  /** The email address of the person who accepted. */
  acceptedBy: string | null;
};

/** An organization in lists. */
export type ListedOrganization = {
  organizationId: string;
  name: string;
};

/** A preview that hasn't expired, without its token. */
export type ListedPreview = {
  experimentKey: string;
  variantKey: string;
  previewId: string;
  /** The creator's name in histories; null if it wasn't recorded. */
  createdBy: string | null;
  /** ISO 8601. */
  expiresAt: string;
  /** ISO 8601; null if it hasn't been revoked. */
  revokedAt: string | null;
} | {
  surveyKey: string;
  previewId: string;
  /** The creator's name in histories; null if it wasn't recorded. */
  createdBy: string | null;
  /** ISO 8601. */
  expiresAt: string;
  /** ISO 8601; null if it hasn't been revoked. */
  revokedAt: string | null;
};

/** An endpoint in a list. */
export type ListedWebhook = {
  deliveries: DeliveryStats;
  webhookKey: string;
  url: string;
  description?: string;
  types: readonly ("experiment.created" | "experiment.started" | "experiment.paused" | "experiment.completed" | "experiment.archived" | "config.published" | "experiment.significant" | "experiment.srm_detected" | "experiment.guardrail_breached" | "experiment.no_exposures" | "survey.shown" | "survey.accepted" | "survey.dismissed" | "survey.completed" | "event.recorded" | "exposure.recorded" | "webhook.test")[];
  experimentKeys?: readonly string[];
  surveyKeys?: readonly string[];
  isEnabled: boolean;
  disabledAt?: string;
  /** A person, a 410 response, or five days without success. */
  disabledBecause?: "gone" | "person" | "failing";
  /** Start of the current series of failures. */
  failingSince?: string;
  /** When the current secret was created; unknown for secrets of earlier versions. */
  secretSince?: string;
  /** When the previous secret stops signing. */
  previousSecretUntil?: string;
  createdAt: string;
  /** Send it with a change. */
  revision: number;
};

/** A link that logs the owner in. */
export type LoginLink = {
  url: string;
  expiresAt: string;
};

/** One value per visitor, zeros included. */
export type MeanSums = {
  kind: "mean";
  n: number;
  sum: number;
  sumSquares: number;
};

/** The sum of lifts measured by holdbacks, with an interval that treats them as independent. */
export type MeasuredGain = {
  winners: number;
  estimate: number;
  lower: number;
  upper: number;
  /** Coverage of the interval: 0.95 for 95%. */
  level: number;
  /** Sum of the estimates of the same winners' tests. */
  atTest: number;
};

/** A member of an organization. */
export type Member = {
  userId: string;
  email: string;
  name: string;
  role: "owner" | "admin" | "editor" | "analyst" | "viewer";
  /** ISO 8601. */
  since: string;
  /** ISO 8601; null if the person never logged in. */
  lastSeenAt: string | null;
};

/** The members of an organization. */
export type MemberList = {
  organizationId: string;
  name: string;
  members: readonly Member[];
};

/** A message with everything that is stored about it. */
export type MessageDetail = {
  /** The exact text that is signed and sent. */
  body: string;
  attempts: readonly AttemptView[];
  messageId: string;
  type: string;
  status: "pending" | "delivered" | "failed";
  createdAt: string;
  attemptCount: number;
  nextAttemptAt?: string;
  settledAt?: string;
  /** Whether an erasure removed some or all of its events. Without events it can't be sent again. */
  erased?: "part" | "whole";
};

/** A message in the log, without its body and the responses. Times are ISO 8601. */
export type MessageView = {
  messageId: string;
  type: string;
  status: "pending" | "delivered" | "failed";
  createdAt: string;
  attemptCount: number;
  nextAttemptAt?: string;
  settledAt?: string;
  /** Whether an erasure removed some or all of its events. Without events it can't be sent again. */
  erased?: "part" | "whole";
  attempts: readonly AttemptOutcome[];
};

/** Metric details besides the statistics; each field is set for the kinds that have it. */
export type MetricDetails = {
  /** Number of visitors whose value was capped, by capped value. */
  capped?: {
    value?: number;
    gross?: number;
    numerator?: number;
    denominator?: number;
  };
  /** Revenue before refunds. */
  gross?: MeanSums;
  /** Visitors whose orders may still be refunded. */
  refundable?: number;
  /** Orders excluded because of their currency. */
  otherCurrency?: number;
  /** Values excluded because they are 10¹⁵ or more, or -10¹⁵ or less. */
  outOfRange?: number;
  /** Steps of a funnel: as a share of all visitors, then of those who reached the previous step. */
  steps?: readonly FunnelStep[];
  /** Visitors who reach the funnel's last step, as a share of those who reach its first. */
  ofEntrants?: ProportionSums;
  /** Visitors who answered the survey question. */
  respondents?: number;
};

/** A net promoter score, from −100 to 100 points with its 95% interval, and its components. */
export type NetPromoters = {
  score: Score | null;
  promoters: CountWithShare;
  passives: CountWithShare;
  detractors: CountWithShare;
};

/** Evidence on whether a goal's effect lasts. It is exploratory and decides nothing. */
export type NoveltyReport = {
  experimentKey: string;
  phase: number;
  /** Only events before this time count; ISO 8601. */
  computedAt: string;
  /** Results by day since the first exposure; null if unknown. */
  sinceExposure: DaysSinceExposure | null;
  /** Why `sinceExposure` is unknown, or null. */
  reason: Sentence | null;
  /** Results by day of first exposure, oldest first; empty for an earlier look. */
  byFirstDay: readonly FirstDay[];
  name: string;
  /** Only for money. */
  currency: string | null;
  goalKey: string;
  kind: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps";
  direction: "increase" | "decrease";
  unit: Unit;
};

/** The resource that a tab has open. */
export type OpenResource = {
  kind: "experiment" | "survey";
  key: string;
};

/** Visits of pages of one origin since the edge started. */
export type OriginVisits = {
  origin: string;
  /** ISO 8601. */
  firstVisitAt: string;
  lastVisitAt: string;
  /** First 12 hexadecimal digits of the hash of the last visit's script, or null if unknown. */
  build: string | null;
};

/** Whether the groups by another property differ. */
export type OtherDimension = {
  /** P-value for no difference between groups, corrected for all dimensions analyzed so far; null if groups are too small to compare. */
  pValue: number | null;
  dimension: string;
  computedAt: string;
  isDifferent: boolean;
};

/** A summary of a look at an experiment. */
export type Outcome = {
  computedAt: string;
  isFinal: boolean;
  verdict: {
    code: string;
    /** Texts and unformatted numbers; null if a number is unknown. */
    parameters: {
      [key: string]: string | number | null;
    };
    /** In English, with a full stop. */
    sentence: string;
    state: ExperimentState;
  };
  /** The worst health state and its finding. */
  health: {
    state: FindingState;
    finding: Sentence | null;
  };
  /** The variant of the verdict, or else the one with the highest lift of the primary goal; null if there is none. */
  leading: LeadingVariant | null;
  /** Why the experiment needs attention; null if it doesn't. */
  attention: Attention | null;
  visitors: number;
  /** New visitors by day in the project's time zone, oldest first; at most 28 days, up to the look. */
  daily: readonly {
    day: string;
    visitors: number;
  }[];
  days: number;
  /** Estimated days until the planned size, at the pace so far; null if nothing is planned or the pace is unknown. */
  plannedDays: number | null;
};

/** An experiment in the overview: its settings, its results, and whether it needs attention. Times are ISO 8601. */
export type OverviewExperiment = {
  experimentKey: string;
  name: string;
  status: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed";
  revision: number;
  /** The statuses that it can change to. */
  nextStatuses: readonly ("archived" | "draft" | "scheduled" | "running" | "paused" | "completed")[];
  /** Whether the draft differs from the live version. */
  isChanged: boolean;
  tags: readonly string[];
  owner: string | null;
  startAt: string | null;
  endAt: string | null;
  /** Key of the variant rolled out to everyone. */
  rollout: string | null;
  startedAt: string | null;
  endedAt: string | null;
  /** Values of the URL rules that include pages. */
  pages: readonly string[];
  variants: readonly {
    variantKey: string;
    name: string;
  }[];
  goals: readonly OverviewGoal[];
  /** The outcome of the newest test; null before anything was computed. */
  outcome: Outcome | null;
};

export type OverviewGoal = {
  goalKey: string;
  name: string;
  role: "primary" | "secondary" | "guardrail" | "informational";
};

/** The result of checking a page's source. */
export type PageCheck = {
  /** ISO 8601. */
  checkedAt: string;
  /** `found`: the source contains the tag, whatever the findings. `missing`: the findings say why. */
  status: "missing" | "found";
  /** The page's final address. */
  url: string;
  /** Findings of severity `bad` come first. */
  findings: readonly InstallFinding[];
  /** Whether the page has the inline line that queues calls until the script loads. */
  hasFirstLine: boolean;
  /** The page's policies with missing sources added, as header values; empty without policies. */
  policies: readonly string[];
} | {
  /** ISO 8601. */
  checkedAt: string;
  status: "unreadable";
  reason: InstallFinding;
};

/** Visits of a page. */
export type PageVisits = {
  /** Its address, without the values of most parameters; empty if unknown. */
  url: string;
  visits: number;
  /** The URL rule that includes or excludes the page, such as `include.0`; absent if none does. */
  decidedBy?: string;
};

export type PastComparison = {
  variantKey: string;
  state: ComparisonState;
  /** Coverage of both intervals, 0.95 for "95%". */
  level: number;
  /** Corrected; if sequential and not corrected by e-BH, the minimum over all looks. */
  pValue: number | null;
  running: LimitedEstimate | null;
  relative: LimitedEstimate | null;
};

/** A past look, for a chart of the lift over time. */
export type PastLook = {
  computedAt: string;
  isFinal: boolean;
  /** Whether the look is permanent. If not, the next look replaces it. */
  isKept: boolean;
  epoch: number;
  state: ExperimentState;
  visitors: {
    [key: string]: number;
  };
  /** For the requested goal, or else the primary one. */
  comparisons: readonly PastComparison[];
};

/** Bootstraps of one hour or day; for an experiment, of one variant in one phase. */
export type PeriodVisits = {
  /** Start of the hour or day, ISO 8601. */
  startedAt: string;
  /** Null without an experiment. */
  variantKey: string | null;
  /** Null if unknown, or without an experiment. */
  phase: number | null;
  bootstraps: number;
  /** Bootstraps that were a new visitor's first. */
  newVisitors: number;
};

/** A period of an experiment with the same salt. Visitors of different phases are never counted together. */
export type Phase = {
  /** From 1. */
  number: number;
  salt: string;
  startedAt: string;
  /** Absent while the phase lasts. */
  endedAt?: undefined | string;
  /** When a variant was first rolled out after the end; absent before that. */
  rolledOutAt?: undefined | string;
  /** Pauses, oldest first; absent if there are none. */
  pauses?: undefined | readonly PhasePause[];
  /** Publications that changed variants during the phase, oldest first; absent if there are none. */
  edits?: undefined | readonly PhaseEdit[];
  /** The plan that decides the phase; absent for phases older than this field. */
  registered?: undefined | RegisteredPlan;
  /** Present if the phase measures a rollout; absent for tests. */
  holdback?: undefined | Holdback;
};

/** A publication that changed the content of an experiment's variants while it counted visitors. */
export type PhaseEdit = {
  /** The published version. */
  at: string;
  /** The variants with new content. */
  variantKeys: readonly string[];
  /** Set if the publisher declares that the edit doesn't change what is tested; `reason` says why. */
  isSameTest?: undefined | true;
  reason?: undefined | string;
};

/** A period of a phase in which every visitor sees the original page. Times are ISO 8601. */
export type PhasePause = {
  from: string;
  /** Absent while the pause lasts. */
  until?: undefined | string;
};

/** A phase in a list, without the registered plan, which contains whole goal definitions. */
export type PhaseSummary = {
  /** From 1. */
  number: number;
  /** Present if the phase measures a rollout; absent for tests. */
  holdback?: Holdback;
  startedAt: string;
  /** Absent while the phase lasts. */
  endedAt?: string;
  /** When a variant was first rolled out after the end; absent before that. */
  rolledOutAt?: string;
  /** Pauses, oldest first; absent if there are none. */
  pauses?: readonly PhasePause[];
  /** Publications that changed variants during the phase, oldest first; absent if there are none. */
  edits?: readonly PhaseEdit[];
};

/** A phase in the API's responses. */
export type PhaseView = {
  /** From 1. */
  number: number;
  /** Present if the phase measures a rollout; absent for tests. */
  holdback?: Holdback;
  startedAt: string;
  /** Absent while the phase lasts. */
  endedAt?: string;
  /** When a variant was first rolled out after the end; absent before that. */
  rolledOutAt?: string;
  /** Pauses, oldest first; absent if there are none. */
  pauses?: readonly PhasePause[];
  /** Publications that changed variants during the phase, oldest first; absent if there are none. */
  edits?: readonly PhaseEdit[];
  /** The plan that decides the phase; absent for phases older than this field. */
  registered?: RegisteredPlan;
};

/** The full plan of an experiment. */
export type Plan = {
  engine: "fixed" | "sequential" | "bayesian";
  alpha: number;
  /** Number of visitors of all variants together; absent if unplanned. */
  plannedVisitors?: number;
  minimumDays: number;
  correction: "none" | "holm" | "benjaminiHochberg";
  holdback: number;
  expectedLossLimit: number;
  pauseOnHarm: boolean;
  srm: {
    concentration: number;
    alpha: number;
  };
  windowHours: number;
  /** Absent if values aren't capped. */
  capPercentile?: number;
  cuped: boolean;
};

/** Whether this salt splits visitors evenly by their properties and earlier behavior. */
export type PreflightBalance = {
  /** `unknown` if there is nothing to test or no salt yet: a draft gets one when it is saved. If visitors saw variants before the period, only devices are tested. */
  status: "unknown" | "balanced" | "unbalanced";
  /** The smallest of all p-values, Holm-adjusted; null if unknown. */
  pValue: number | null;
  /** A balanced salt, if this one is unbalanced and the experiment has not run. */
  offeredSalt: string | null;
};

/** New visitors per day on the way to a variant. Each number is part of the one before; `visitorsPerDay` of them get one. */
export type PreflightFlow = {
  /** On its pages; null if the audience's share of them is unknown. */
  onPages: number | null;
  /** Also in its audience. */
  inAudience: number;
  /** Also in its slot of the layer, and not in the holdout. */
  inSlot: number;
};

/** A goal, based on the recent behavior of visitors; numbers are null if too little is known. */
export type PreflightGoal = {
  goalKey: string;
  name: string;
  role: "primary" | "secondary" | "guardrail" | "informational";
  kind: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps";
  unit: Unit;
  currency: string | null;
  windowHours: number;
  /** Visitors whose window is closed. */
  n: number;
  mean: number | null;
  /** Divided by the number of visitors, the variance of `mean`; capped if the goal is. */
  variance: number | null;
  /** Fraction of the variance that the past explains; null if unknown. */
  varianceReduction: number | null;
  /** Minimum detectable effect after each number of weeks, at 80% power; null if no lift is detectable. */
  mdeByWeek: readonly {
    week: number;
    visitors: number;
    mde: number | null;
  }[];
  /** Whole weeks until the lift is detectable; null if that takes more than a year. */
  weeksForLift: number | null;
  /** Visitors over all variants that this takes; null if no number suffices. */
  visitorsForLift: number | null;
  /** Only for guardrails with a margin; null for others, or if too little is known. */
  clearing: GuardrailClearance | null;
  /** For the spurious difference that this salt produces; null also if its variants were shown in this period. */
  pValue: number | null;
  /** Fraction of other salts with p < 0.05, expected to be about 0.05. */
  falsePositives: number | null;
};

/** What to expect of an experiment, based on recent visitors. Shares and lifts are fractions of 1. */
export type PreflightReport = {
  experimentKey: string;
  name: string;
  days: number;
  /** ISO 8601; the period of the events examined. */
  from: string;
  until: string;
  engine: "fixed" | "sequential" | "bayesian";
  plannedVisitors: number | null;
  /** New matching visitors per day who would get a variant. */
  visitorsPerDay: number;
  /** 95% limits of `visitorsPerDay`. Null if nothing is known, or if `knownShare` is below 1, so that there may be more visitors. */
  visitorsPerDayLimits: {
    lower: number;
    upper: number;
  } | null;
  /** `pageviews`: from every page view. `events`: from the events that visitors sent, so there may be more of them. `visits`: there are no or too few such events, so it is an estimate from samples of bootstrap requests. */
  source: "pageviews" | "events" | "visits";
  flow: PreflightFlow;
  /** Matching visitors examined. */
  visitors: number;
  sampledShare: number;
  /** Fraction of events whose pages could be distinguished; visitors with other events only are missing here. */
  knownShare: number;
  /** The lift that weeks are computed for. */
  lift: number;
  /** In the order of the experiment. */
  goals: readonly PreflightGoal[];
  balance: PreflightBalance;
  /** The next step. */
  advice: Sentence;
  warnings: readonly Sentence[];
};

/** A person with an experiment or a survey open in one or more tabs. */
export type PresentPerson = {
  userId: string;
  name: string;
  /** Whether the person is editing it in one of them. */
  isEditing: boolean;
};

/** Number of letters processed. */
export type ProcessedLetters = {
  count: number;
};

/** The combined outcomes of all ended tests of a project. Each experiment counts once, with its newest test. Days are in the project's time zone; rates and lifts are fractions of 1. */
export type ProgrammeReport = {
  /** Only tests that ended on or after this day; null if unlimited. */
  from: string | null;
  /** Only tests that ended on or before this day; null if unlimited. */
  until: string | null;
  timeZone: string;
  /** Number of tests. */
  concluded: number;
  /** Earlier tests of the same experiments, which don't count. */
  repeated: number;
  /** Number of tests by the verdict of their final look, under the registered plan. */
  verdicts: {
    untrusted: number;
    harm: number;
    not_ready: number;
    losing: number;
    winning: number;
    inconclusive: number;
  };
  /** Number of tests without a final look: there is none yet, or they ended before final looks existed. */
  withoutFinalLook: number;
  /** Null if no test has a verdict that counts in it. */
  winRate: WinRate | null;
  /** Median duration of the tests in days, excluding pauses; null without tests. */
  medianDays: number | null;
  decisions: {
    shipped: number;
    not_shipped: number;
    iterate: number;
    invalid: number;
    undecided: number;
  };
  /** Number of shipped variants, by their test's verdict. */
  shipped: ShippedTally;
  /** Number of winners that people decided not to ship. */
  winnersNotShipped: number;
  /** Gains of shipped winners, by metric. */
  gains: readonly Gain[];
  /** The report in sentences. */
  sentences: readonly Sentence[];
  /** The tests, the last one to end first. */
  tests: readonly ProgrammeTest[];
};

/** A test of the programme. */
export type ProgrammeTest = {
  experimentKey: string;
  name: string;
  phase: number;
  /** ISO 8601. */
  endedAt: string;
  days: number;
  /** Null without a final look. */
  verdict: "untrusted" | "harm" | "not_ready" | "losing" | "winning" | "inconclusive" | null;
  decision: "shipped" | "not_shipped" | "iterate" | "invalid" | "undecided";
  /** The reasons, author and time of the decision; null if none was recorded. */
  record: {
    why: string;
    /** Null if nothing was written down. */
    learned: string | null;
    decidedAt: string;
    /** Name of the author, as in the audit log. */
    decidedBy: string;
    /** Null if it was never edited. */
    editedAt: string | null;
    editedBy: string | null;
  } | null;
  /** The shipped variant, or else the leading one; null if there is neither. */
  variantKey: string | null;
  /** The primary goal's lift for that variant. */
  lift: Lift | null;
  /** The phase that measures the rollout. */
  holdback: {
    phase: number;
    /** The variant rolled out. */
    variantKey: string;
    /** Fraction of visitors who keep the control. */
    share: number;
    startedAt: string;
    /** Null while it runs. */
    endedAt: string | null;
    lift: Lift | null;
  } | null;
};

/** The editable state of a project, as stored: the shape of the configuration file with all defaults filled in, plus `kept`: ids, salts and history, which files don't contain. Times are ISO 8601 with milliseconds, UTC. */
export type Project = {
  allowedOrigins: readonly string[];
  integrations: {
    analytics: {
      enabled: boolean;
      tagEventsEnabled: boolean;
    };
    behaviorTool: {
      enabled: boolean;
    };
  };
  /** Share of visitors who see no experiment. */
  holdout: number;
  /** Whether changes may contain HTML. */
  allowHtml: boolean;
  /** Whether changes may contain code. If false, they can't contain HTML either, since HTML can contain code. */
  allowJs: boolean;
  /** Whether scripts list the elements that are about to change, so that a first visit hides only those. */
  manifest: boolean;
  /** Whether visitors have to consent first: `pending` stores and sends nothing until the page reports their consent. */
  consent: "granted" | "pending";
  /** What the pixel does if the browser sends Global Privacy Control. */
  globalPrivacyControl: "no_integrations" | "ignore" | "off";
  /** Whether to apply changes that arrive more than a second after navigation start. */
  lateChanges: "apply" | "skip";
  /** Whether the pixel sends an event for each page view. */
  pageviews: boolean;
  /** Whether to keep samples of visits (pages and attributes, without visitor ids) for testing rules. */
  trafficSample: boolean;
  /** Rate limits of the project per minute that override the server's. */
  limits?: {
    bootstrapsPerAddress?: number;
    bootstrapsPerVisitor?: number;
    eventsPerAddress?: number;
    eventsPerVisitor?: number;
  };
  /** IP addresses of the project's own team, whose visits are counted separately. */
  internalAddresses?: readonly string[];
  /** Days for which events are stored after they were received; absent to store them forever. */
  retentionDays?: number;
  /** IANA time zone in which the days of reports begin. */
  timeZone: string;
  /** ISO 4217 code of the project's currency. */
  currency?: string;
  /** Defaults for the evaluation of experiments. */
  statistics?: {
    engine?: "fixed" | "sequential" | "bayesian";
    /** Probability of a false positive. */
    alpha?: number;
    /** Number of visitors of all variants together. */
    plannedVisitors?: number;
    /** No variant wins or loses before this many days; harm is reported at once. */
    minimumDays?: number;
    correction?: "none" | "holm" | "benjaminiHochberg";
    /** Share of visitors who keep the control after a rollout, for further measurement. */
    holdback?: number;
    /** Maximum expected loss of a winner, as a share of the control's value. */
    expectedLossLimit?: number;
    /** Whether the experiment pauses itself if a guardrail is harmed. */
    pauseOnHarm?: boolean;
    /** The sample ratio mismatch test: the prior's concentration around the weights, and the p-value below which it reports a mismatch. */
    srm?: {
      concentration?: number;
      alpha?: number;
    };
    /** Default window of metrics. */
    windowHours?: number;
    /** Default cap of metrics. */
    capPercentile?: number;
    /** Whether differences are adjusted by visitors' behaviour before exposure. */
    cuped?: boolean;
  };
  /** Maximum number of different surveys shown to a visitor within a number of days. */
  surveyBudget: {
    surveys: number;
    days: number;
  };
  name: string;
  projectKey: string;
  kept: {
    /** UUID v7; identifies the document in events and snapshots. */
    id: string;
    formatVersion: 1;
    holdoutSalt: string;
  };
  audiences: readonly ProjectAudience[];
  layers: readonly Layer[];
  goals: readonly ProjectGoal[];
  experiments: readonly Experiment[];
  surveys: readonly ProjectSurvey[];
};

/** A named rule for visitors that experiments and surveys can share. */
export type ProjectAudience = {
  audienceKey: string;
  audience: Audience;
  name: string;
  kept: StoredFields;
};

/** A success criterion of the project. */
export type ProjectGoal = {
  type: "custom_event" | "pageview" | "click" | "form_submit" | "scroll_depth" | "time_on_page" | "element_visible" | "revenue";
  goalKey: string;
  selector?: string;
  urlRules?: {
    include: {
      kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
      value: string;
    }[];
    exclude: {
      kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
      value: string;
    }[];
  };
  scrollPercent?: number;
  durationMs?: number;
  valueProperty?: string;
  countMode?: "every" | "once";
  name: string;
  eventName: string;
  kept: StoredFields;
};

/** The origins from which a project is visited. */
export type ProjectOrigins = {
  /** Whether the edge serves the project. */
  isKnown: boolean;
  /** Most recently visited first. */
  origins: readonly OriginVisits[];
};

/** A project's rejected requests since the edge started; the edge keeps a limited number. */
export type ProjectRefusals = {
  /** Newest first. */
  refusals: readonly Refusal[];
};

/** A project in a list. */
export type ProjectSummary = {
  projectKey: string;
  name: string;
  /** Grows with every edit of the project or one of its documents. */
  revision: number;
  /** The live version, ISO 8601. */
  liveVersion: string | null;
  /** ISO 8601; null unless the project is archived. */
  archivedAt: string | null;
  experiments: {
    archived?: number;
    draft?: number;
    scheduled?: number;
    running?: number;
    paused?: number;
    completed?: number;
  };
};

/** A survey: its questions, audience, timing and appearance. */
export type ProjectSurvey = {
  status: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed";
  audienceKey?: string;
  audience?: Audience;
  urlRules: {
    include: {
      kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
      value: string;
    }[];
    exclude: {
      kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
      value: string;
    }[];
  };
  notes?: string;
  startAt?: string;
  endAt?: string;
  /** Share of visitors who may see it, chosen by hash. */
  coverage: number;
  surveyKey: string;
  experiment?: {
    experimentKey: string;
    variantKeys: string[];
  };
  displayType: "popover" | "modal" | "inline" | "api";
  questions: readonly {
    questionId: string;
    type: "link" | "consent" | "nps" | "open_text" | "single_choice" | "multiple_choice" | "rating" | "csat" | "ces";
    title: string;
    required: boolean;
    description?: string;
    options?: {
      optionId: string;
      label: string;
    }[];
    scale?: number;
    ratingStyle?: "numbers" | "stars" | "emoji";
    minLabel?: string;
    maxLabel?: string;
    shuffle?: boolean;
    allowOther?: boolean;
    minChoices?: number;
    maxChoices?: number;
    placeholder?: string;
    multiline?: boolean;
    format?: "number" | "email" | "url";
    minLength?: number;
    maxLength?: number;
    linkUrl?: string;
    linkLabel?: string;
    branching?: {
      when: {
        operator: "in" | "contains" | "equals" | "not_equals" | "greater" | "less" | "answered" | "not_answered" | "always";
        value?: string | number | (string | number)[] | boolean;
      };
      goTo: string;
    }[];
  }[];
  trigger: {
    type: "immediate";
  } | {
    type: "delay";
    delayMs: number;
  } | {
    type: "scroll";
    scrollPercent: number;
  } | {
    type: "exit_intent";
  } | {
    type: "click";
    selector: string;
  } | {
    type: "element_visible";
    selector: string;
  } | {
    type: "event";
    eventName: string;
    /** All conditions have to match. */
    conditions?: {
      /** A top-level key of the event's payload. */
      property: string;
      operator: "in" | "contains" | "equals" | "not_equals" | "greater" | "less" | "exists";
      value?: string | number | (string | number)[] | boolean;
    }[];
  } | {
    type: "manual";
  };
  display: {
    frequency: "once" | "always" | "until_response" | "limited";
    cooldownDays: number;
    delayMs: number;
    maxShows?: number;
    intervalDays?: number;
  };
  appearance: {
    position: "bottom_right" | "bottom_left" | "bottom_center" | "top_right" | "top_left" | "center";
    theme: "auto" | "light" | "dark";
    accentColor: string;
    backgroundColor?: string;
    textColor?: string;
    container?: string;
  };
  intro?: {
    title: string;
    description?: string;
    buttonLabel?: string;
  };
  thankYou?: {
    title: string;
    description?: string;
    linkUrl?: string;
    linkLabel?: string;
  };
  language: string;
  labels?: {
    next?: string;
    required?: string;
    start?: string;
    back?: string;
    submit?: string;
    close?: string;
    other?: string;
    progress?: string;
    thanks?: string;
    opensInNewTab?: string;
    requiredProblem?: string;
    emailProblem?: string;
    urlProblem?: string;
    numberProblem?: string;
    tooShortProblem?: string;
    tooLongProblem?: string;
    tooFewProblem?: string;
    tooManyProblem?: string;
  };
  translations?: {
    [key: string]: {
      questions?: {
        [key: string]: {
          title?: string;
          description?: string;
          minLabel?: string;
          maxLabel?: string;
          placeholder?: string;
          linkUrl?: string;
          linkLabel?: string;
          options?: {
            [key: string]: string;
          };
        };
      };
      intro?: {
        title?: string;
        description?: string;
        buttonLabel?: string;
      };
      thankYou?: {
        title?: string;
        description?: string;
        linkUrl?: string;
        linkLabel?: string;
      };
      labels?: {
        next?: string;
        required?: string;
        start?: string;
        back?: string;
        submit?: string;
        close?: string;
        other?: string;
        progress?: string;
        thanks?: string;
        opensInNewTab?: string;
        requiredProblem?: string;
        emailProblem?: string;
        urlProblem?: string;
        numberProblem?: string;
        tooShortProblem?: string;
        tooLongProblem?: string;
        tooFewProblem?: string;
        tooManyProblem?: string;
      };
    };
  };
  name: string;
  salt: string;
  kept: StoredLifecycle;
};

/** A project with its settings. */
export type ProjectView = {
  allowedOrigins: readonly string[];
  integrations: {
    analytics: {
      enabled: boolean;
      tagEventsEnabled: boolean;
    };
    behaviorTool: {
      enabled: boolean;
    };
  };
  /** Share of visitors who see no experiment. */
  holdout: number;
  /** Whether changes may contain HTML. */
  allowHtml: boolean;
  /** Whether changes may contain code. If false, they can't contain HTML either, since HTML can contain code. */
  allowJs: boolean;
  /** Whether scripts list the elements that are about to change, so that a first visit hides only those. */
  manifest: boolean;
  /** Whether visitors have to consent first: `pending` stores and sends nothing until the page reports their consent. */
  consent: "granted" | "pending";
  /** What the pixel does if the browser sends Global Privacy Control. */
  globalPrivacyControl: "no_integrations" | "ignore" | "off";
  /** Whether to apply changes that arrive more than a second after navigation start. */
  lateChanges: "apply" | "skip";
  /** Whether the pixel sends an event for each page view. */
  pageviews: boolean;
  /** Whether to keep samples of visits (pages and attributes, without visitor ids) for testing rules. */
  trafficSample: boolean;
  /** Rate limits of the project per minute that override the server's. */
  limits?: {
    bootstrapsPerAddress?: number;
    bootstrapsPerVisitor?: number;
    eventsPerAddress?: number;
    eventsPerVisitor?: number;
  };
  /** IP addresses of the project's own team, whose visits are counted separately. */
  internalAddresses?: readonly string[];
  /** Days for which events are stored after they were received; absent to store them forever. */
  retentionDays?: number;
  /** IANA time zone in which the days of reports begin. */
  timeZone: string;
  /** ISO 4217 code of the project's currency. */
  currency?: string;
  /** Defaults for the evaluation of experiments. */
  statistics?: {
    engine?: "fixed" | "sequential" | "bayesian";
    /** Probability of a false positive. */
    alpha?: number;
    /** Number of visitors of all variants together. */
    plannedVisitors?: number;
    /** No variant wins or loses before this many days; harm is reported at once. */
    minimumDays?: number;
    correction?: "none" | "holm" | "benjaminiHochberg";
    /** Share of visitors who keep the control after a rollout, for further measurement. */
    holdback?: number;
    /** Maximum expected loss of a winner, as a share of the control's value. */
    expectedLossLimit?: number;
    /** Whether the experiment pauses itself if a guardrail is harmed. */
    pauseOnHarm?: boolean;
    /** The sample ratio mismatch test: the prior's concentration around the weights, and the p-value below which it reports a mismatch. */
    srm?: {
      concentration?: number;
      alpha?: number;
    };
    /** Default window of metrics. */
    windowHours?: number;
    /** Default cap of metrics. */
    capPercentile?: number;
    /** Whether differences are adjusted by visitors' behaviour before exposure. */
    cuped?: boolean;
  };
  /** Maximum number of different surveys shown to a visitor within a number of days. */
  surveyBudget: {
    surveys: number;
    days: number;
  };
  name: string;
  projectKey: string;
  /** Grows with every edit of the project or one of its documents. */
  revision: number;
  /** The live version, ISO 8601. */
  liveVersion: string | null;
  /** ISO 8601; null unless the project is archived. */
  archivedAt: string | null;
  experiments: {
    archived?: number;
    draft?: number;
    scheduled?: number;
    running?: number;
    paused?: number;
    completed?: number;
  };
  organizationId: string;
  /** The revision of the settings alone; send it with a change of them. */
  settingsRevision: number;
  /** Whether the working state differs from the live one. */
  isChanged: boolean;
  /** The number of unpublished changes, each counted separately. */
  waitingChanges: number;
};

/** Visitors and conversions. */
export type ProportionSums = {
  kind: "proportion";
  n: number;
  sum: number;
};

/** The result of publishing. `version` is the live version afterwards, also if nothing differed and so nothing was published. */
export type PublishResult = {
  status: "published" | "unchanged";
  version: string;
  difference: Difference;
};

/** The results of a question. */
export type QuestionResult = {
  /** Number of responses that reached it. */
  reached: number;
  answered: number;
  /** Number of responses that stopped at this question without being completed. */
  left: number;
  /** `left` as a share of `reached`; null if nobody reached it. */
  leftShare: Score | null;
  /** Number of answers that don't fit the question, from when it had another type or scale. They count nowhere else. */
  unfit: number;
  answers: AnswerCounts;
  type: "link" | "consent" | "nps" | "open_text" | "single_choice" | "multiple_choice" | "rating" | "csat" | "ces";
  questionId: string;
  title: string;
  /** Whether the survey no longer asks it. */
  isRemoved: boolean;
};

/** Whether the queue accepts records, and whether its records get processed. */
export type QueueHealth = {
  /** Why a record would be rejected now, as a sentence without a full stop; null if it would be accepted. */
  refusal: string | null;
  /** How long records have waited without any commit, in milliseconds; 0 if none wait. */
  stuckMs: number;
  /** Number of waiting records. */
  waiting: number;
  /** See {@link QueueTotals.damaged}. */
  damaged: number;
};

/** Outcomes of all records of a queue. */
export type QueueTotals = {
  /** Records made durable, whose append has been or is about to be acknowledged. */
  acknowledged: number;
  /** Number of waiting records. */
  waiting: number;
  outcomes: {
    erased: number;
    stored: number;
    dead: number;
    dropped: number;
    copy: number;
    visits: number;
  };
  /** Durable records that are lost, because they are unreadable or their files are gone. */
  damaged: number;
  /** Records with unknown outcome: committed before outcomes were counted, or under a commit file that is damaged. */
  uncounted: number;
};

/** Two values per visitor. */
export type RatioSums = {
  kind: "ratio";
  n: number;
  num: ValueSums;
  den: ValueSums;
  numDen: number;
};

export type ReadonlyArray = readonly TraceRule[];

/** An event name that was received, with its properties. */
export type ReceivedEvent = {
  eventName: string;
  /** Receipt of the newest such event, ISO 8601. */
  lastReceivedAt: string;
  properties: readonly SeenProperty[];
  /** The currencies of their payloads, most frequent first. A project's amounts all have one currency. */
  currencies: readonly SeenCurrency[];
};

/** How the script works in a browser. */
export type ReceivedReport = {
  /** ISO 8601. */
  receivedAt: string;
  /** Address of the page, without query and fragment. */
  url: string;
  browser: string;
  /** The visitor's id; null without consent. */
  visitor: string | null;
  version: string;
  /** `granted`, `pending` or `denied`. */
  consent: string;
  /** Number of the pixel's script elements in the page. */
  tags: number;
  /** Project keys of tags other than the active one. */
  otherProjects: readonly string[];
  /** Whether the page contains the snippet that queues calls until the script has loaded. */
  hasFirstLine: boolean;
  /** When the script loaded, in milliseconds since navigation start; null if the browser doesn't report it. */
  loadedMs: number | null;
  /** Response time of the visitor's assignments, in milliseconds; null without a response. */
  answeredMs: number | null;
  /** Directives of the page's content security policy that blocked something of the service. */
  blocked: readonly string[];
};

/** A request that the edge rejected: the reason and the fields, but never their values or the sender. */
export type Refusal = {
  /** ISO 8601. */
  at: string;
  /** Path of the endpoint. */
  route: string;
  /** One of the public port's error codes. */
  code: string;
  fields: readonly string[];
};

/** Requests rejected for one reason. */
export type RefusedFor = {
  /** One of the public port's error codes. */
  code: string;
  requests: number;
  /** ISO 8601. */
  lastAt: string;
};

/** The plan of a phase as it was when the phase was published; later edits don't change it. */
export type RegisteredPlan = {
  /** With the project's defaults filled in. */
  plan: Plan;
  goals: readonly {
    goalKey: string;
    role: "primary" | "secondary" | "guardrail" | "informational";
    analysis: {
      kind?: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps";
      /** Hours after a visitor's first exposure within which events count. */
      windowHours?: number;
      /** Caps values at this quantile of the values of all arms. */
      capPercentile?: number;
      direction?: "increase" | "decrease";
      /** How much worse a guardrail may get, as a share of the control's value. */
      margin?: number;
      denominatorGoalKey?: string;
      funnelGoalKeys?: string[];
      /** Days after the first exposure on which a visitor who returns counts as retained: from the first (inclusive) to the second (exclusive). */
      retentionDays?: [number, number];
      quantile?: number;
      surveyKey?: string;
      questionId?: string;
    };
  }[];
  /** The definitions of the project's goals that the plan refers to, at that time. */
  definitions: readonly ProjectGoal[];
};

export type ReportedArm = {
  variantKey: string;
  /** Visitors whose window is closed. */
  n: number;
  /** Visitors whose window is still open. */
  open: number;
  /** In the metric's unit: a ratio's numerator; for a net promoter score, the number of promoters minus detractors; null for quantiles and if there is none. */
  sum: number | null;
  /** Only for ratios. */
  denominatorSum: number | null;
  /** Per visitor; for a ratio, per denominator; for a quantile, the quantile. As measured, without adjustment. */
  value: number | null;
  details: MetricDetails;
};

export type ReportedBreakdown = {
  dimension: string;
  computedAt: string;
  /** A sentence on whether the groups differ. */
  title: Sentence;
  isDifferent: boolean;
  /** P-value for no difference between groups, corrected for all dimensions analyzed so far; null if groups are too small to compare. */
  pValue: number | null;
  /** Other dimensions analyzed so far, each as last computed. */
  others: readonly OtherDimension[];
  /** Most visitors first. */
  groups: readonly ReportedGroup[];
};

export type ReportedComparison = {
  variantKey: string;
  state: ComparisonState;
  sentence: Sentence;
  absolute: Estimate;
  relative: Estimate;
  /** The intersection of both intervals over all looks, for engines that allow any number of looks. */
  running: {
    absolute: {
      lower: number | null;
      upper: number | null;
    };
    relative: {
      lower: number | null;
      upper: number | null;
    };
  } | null;
  /** Coverage of the intervals: 0.95 for 95%. */
  level: number;
  pValue: number | null;
  chanceToWin: number | null;
  probabilityBest: number | null;
  /** In the metric's unit. */
  expectedLoss: number | null;
  /** Fraction of the variance that the adjustment by visitors' past behaviour removed; null without adjustment. */
  varianceReduction: number | null;
  /** The lift without adjustment. */
  unadjusted: Estimate | null;
  decidedAt: string | null;
  engine: "fixed" | "sequential" | "bayesian";
  method: string;
  /** Only for guardrails: the bad end of the one-sided interval at the plan's level, as a lift. */
  worst: number | null;
  /** Codes of warnings. Don't display a lift with `burn_in` (too few conversions) or `before_planned_size` (a fixed horizon not yet reached). */
  warnings: readonly string[];
};

/** A decision, with sentences. */
export type ReportedDecision = {
  sentence: Sentence;
  /** How the decision deviates from the test's results; null if it follows them. */
  against: Sentence | null;
  phase: number;
  decision: DecisionKind;
  /** Only for `shipped`; null for others. */
  variantKey: string | null;
  why: string;
  /** Null if nothing was written down. */
  learned: string | null;
  decidedAt: string;
  /** Name of the author, as in the audit log. */
  decidedBy: string;
  /** Null if it was never edited. */
  editedAt: string | null;
  editedBy: string | null;
  /** From 1; an edit names the revision that it is based on. */
  revision: number;
};

/** How much a variant's effect with one variant of the other experiment exceeds its effect with that experiment's control. */
export type ReportedDifference = {
  variantKey: string;
  from: string;
  to: string;
  /** `relative`: between lifts, as a fraction of 1. `absolute`: between differences in the goal's unit, because a control may be zero. */
  scale: "absolute" | "relative";
  estimate: number | null;
  lower: number | null;
  upper: number | null;
  /** Coverage of the interval, corrected for all reported differences: 0.975 for 97.5%. */
  level: number;
};

export type ReportedGroup = {
  /** Empty if unknown; null for all other values together. */
  value: string | null;
  visitors: {
    [key: string]: number;
  };
  metrics: readonly GroupMetric[];
};

/** A phase that measures a rollout against visitors who kept the control. Times are ISO 8601. */
export type ReportedHoldback = {
  phase: number;
  /** The variant rolled out. */
  variantKey: string;
  /** Fraction of visitors who keep the control. */
  share: number;
  startedAt: string;
  /** Null while it runs. */
  endedAt: string | null;
};

export type ReportedMetric = {
  goalKey: string;
  name: string;
  role: "primary" | "secondary" | "guardrail" | "informational";
  kind: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps";
  unit: Unit;
  /** Only for money. */
  currency: string | null;
  direction: "increase" | "decrease";
  /** Only for guardrails: how much worse it may get, as a fraction of the control's value. */
  margin: number | null;
  windowHours: number | null;
  capPercentile: number | null;
  /** The registered settings of the computation, such as other goals, a quantile or days. */
  analysis: {
    kind?: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps";
    /** Hours after a visitor's first exposure within which events count. */
    windowHours?: number;
    /** Caps values at this quantile of the values of all arms. */
    capPercentile?: number;
    direction?: "increase" | "decrease";
    /** How much worse a guardrail may get, as a share of the control's value. */
    margin?: number;
    denominatorGoalKey?: string;
    funnelGoalKeys?: string[];
    /** Days after the first exposure on which a visitor who returns counts as retained: from the first (inclusive) to the second (exclusive). */
    retentionDays?: [number, number];
    quantile?: number;
    surveyKey?: string;
    questionId?: string;
  };
  /** Whether the goal can't decide the experiment, because it was added after the start or is measured only among visitors who answer a survey. */
  isExploratory: boolean;
  /** Control first. */
  arms: readonly ReportedArm[];
  /** Each other variant against the control; empty if there is nothing to compare. */
  comparisons: readonly ReportedComparison[];
  /** Why there is no comparison; null if there is one. */
  reason: Sentence | null;
  /** Only for funnels, in order. */
  steps?: readonly ReportedStep[];
};

/** The registered decision rules. */
export type ReportedPlan = {
  engine: "fixed" | "sequential" | "bayesian";
  alpha: number;
  plannedVisitors: number | null;
  minimumDays: number;
  correction: string;
  primaryGoalKey: string | null;
};

/** A visitor's response to one showing of a survey. Times are ISO 8601 with milliseconds, UTC. */
export type ReportedResponse = {
  /** When the response began. */
  at: string;
  /** When the visitor first answered; null if it never did. */
  answeredAt: string | null;
  dismissedAt: string | null;
  completedAt: string | null;
  answers: readonly AnsweredQuestion[];
  /** In lower case. */
  anonymousId: string;
  /** The visitor's verified variants of running experiments, one per experiment. */
  variants: readonly ResponseVariant[];
  /** Language in which the survey was last shown, or empty. */
  language: string;
  responseId: string;
  /** Furthest state: `completed` if it ever happened, else `dismissed`, else `accepted`, else `shown`. */
  state: "completed" | "shown" | "accepted" | "dismissed";
  /** Configuration version reported by the latest event, or empty. */
  version: string;
};

/** A funnel step as a share of all exposed visitors; the arms contain how many reached it. It decides nothing. */
export type ReportedStep = {
  /** Null if the goal was deleted. */
  goalKey: string | null;
  eventName: string;
  comparisons: readonly {
    variantKey: string;
    relative: Estimate;
    /** Coverage of the intervals: 0.95 for 95%. */
    level: number;
  }[];
};

export type ReportedTrend = {
  variantKey: string;
  state: "not_shown" | "too_few" | "falls" | "rises";
  /** Corrected for the number of variants; valid for a single look. */
  pValue: number | null;
  /** Fitted lifts on the first and on the last of `days`. */
  first: number | null;
  last: number | null;
  days: number;
  sentence: Sentence;
};

export type ReportedVariant = {
  variantKey: string;
  name: string;
  isControl: boolean;
  weight: number;
  /** Index among the variants of the phase. 0 is the control's, whatever the view's baseline. */
  place: number;
};

/** The people who have an experiment or a survey open. */
export type ResourcePresence = {
  /** Ordered by name. */
  people: readonly PresentPerson[];
  kind: "experiment" | "survey";
  key: string;
};

/** A page of responses. */
export type ResponsePage = {
  /** Newest first. */
  responses: readonly ReportedResponse[];
  /** Number of responses on all pages. */
  total: number;
  /** Cursor of the next page; null on the last one. */
  next: string | null;
};

/** The response rates among all visitors, compared between variants. */
export type ResponseRates = {
  /** `warning` if `pValue` is below 0.001, or if a variant has no responses while others have enough. */
  state: "warning" | "ok";
  /** P-value for equal response rates; null if it can't be tested. */
  pValue: number | null;
  cause: Sentence | null;
  advice: Sentence | null;
  code: string;
  /** Texts and unformatted numbers; null if a number is unknown. */
  parameters: {
    [key: string]: string | number | null;
  };
  /** In English, with a full stop. */
  sentence: string;
};

/** A visitor's variant of an experiment. */
export type ResponseVariant = {
  experimentKey: string;
  variantKey: string;
};

/** A link to results without its secret. Times are ISO 8601. */
export type ResultShare = {
  shareId: string;
  /** The phase it shows, whatever phases follow. */
  phase: number;
  status: ShareStatus;
  /** The creator's name in the audit log. */
  createdBy: string;
  createdAt: string;
  expiresAt: string;
  /** Null if it wasn't revoked. */
  revokedAt: string | null;
};

/** The results of an experiment. Times are ISO 8601. Shares and lifts are fractions of 1. */
export type ResultsReport = {
  experimentKey: string;
  name: string;
  status: string;
  /** Number of the phase, from 1; null before the experiment ran. */
  phase: number | null;
  /** Number of phases so far. */
  phases: number;
  /** IANA name of the time zone that determines days. */
  timeZone: string;
  /** What the phase compares: the variants of a test, or a rolled-out variant with its holdback. */
  kind: "holdback" | "test";
  /** The holdback that measures the rollout of the phase's test, or the phase itself if it is a holdback; null if there is none. */
  holdback: ReportedHoldback | null;
  startedAt: string | null;
  endedAt: string | null;
  /** When one variant was rolled out to everyone; null before. Later visits, and visitors whose window was open then, don't count. */
  rolledOutAt: string | null;
  /** Times without exposures, which don't count as days; `until` is null while the pause lasts. */
  pauses: readonly {
    from: string;
    until: string | null;
  }[];
  /** Only events before this time count. Null if nothing has been computed yet, in which case all computed fields are empty. */
  computedAt: string | null;
  /** Whether the experiment has ended with all windows closed, so that nothing changes its results any more. */
  isFinal: boolean;
  /** What happened since the results became final, which doesn't change them; null if they aren't final. */
  sinceFinal: ChangesSinceFinal | null;
  /** The decision on the phase; null if there is none yet. */
  decision: ReportedDecision | null;
  /** The epoch from which the verdict counts: it begins with an edit of the running experiment, the first one with the phase. */
  epoch: {
    number: number;
    startedAt: string;
  } | null;
  days: number;
  plan: ReportedPlan;
  /** Why these results aren't those by which the registered plan decides; null if they are. */
  exploratory: Sentence | null;
  verdict: {
    code: string;
    /** Texts and unformatted numbers; null if a number is unknown. */
    parameters: {
      [key: string]: string | number | null;
    };
    /** In English, with a full stop. */
    sentence: string;
    state: ExperimentState;
    goalKey: string | null;
    variantKey: string | null;
    /** Further sentences, for example on what the effect is worth in money. */
    notes: readonly Sentence[];
  };
  /** The variants, control first. */
  variants: readonly ReportedVariant[];
  /** Counted visitors of each variant. */
  visitors: {
    [key: string]: number;
  };
  /** In the order of their roles, then of the experiment. */
  metrics: readonly ReportedMetric[];
  /** Worst first. */
  health: readonly HealthFinding[];
  /** Causes of problems, that of a sample ratio mismatch first; empty if there is no problem, or no cause was found. */
  diagnoses: readonly Diagnosis[];
  /** Number of the project's events received since and not counted; null if the event store doesn't respond. */
  pending: number | null;
  accounting: readonly AccountingStep[];
  /** Results by a property of visitors at their first exposure; absent unless requested. */
  breakdown?: ReportedBreakdown;
};

/** The roles that have each ability, in groups. */
export type RoleMatrix = {
  /** From most to fewest permissions. */
  roles: readonly ("owner" | "admin" | "editor" | "analyst" | "viewer")[];
  groups: readonly {
    group: AbilityGroup;
    abilities: readonly {
      ability: Ability;
      roles: readonly ("owner" | "admin" | "editor" | "analyst" | "viewer")[];
    }[];
  }[];
};

/** The result of a rollback. `kept` lists the documents whose working state wasn't rolled back, see {@link computeRollback}. */
export type RollbackResponse = {
  kept: readonly DifferenceEntry[];
  status: "published" | "unchanged";
  version: string;
  difference: Difference;
};

/** The result of rules, as edges decide it. */
export type RulesOutcome = {
  matches: boolean;
  rules: ReadonlyArray;
};

/** The labels of the lowest and the highest point of a scale. */
export type ScaleEndLabels = {
  minLabel: string;
  maxLabel: string;
};

/** An estimate with its 95% confidence interval. */
export type Score = {
  estimate: number;
  low: number;
  high: number;
};

/** The field that contains a word; `why` and `learned` are a decision's. */
export type SearchField = "name" | "owner" | "key" | "hypothesis" | "notes" | "tags" | "why" | "learned";

/** A currency of a name's events, and the number of distinct events in it. */
export type SeenCurrency = {
  currency: string;
  events: number;
};

/** Visits of pages of one origin. */
export type SeenOrigin = {
  origin: string;
  /** Whether the project allows it; browsers withhold responses from pages of other origins. */
  isAllowed: boolean;
  /** ISO 8601. */
  firstVisitAt: string;
  lastVisitAt: string;
};

/** A top-level field of event payloads. Booleans are stored as texts. */
export type SeenProperty = {
  name: string;
  kind: "number" | "text";
};

/** Visitors with one value of a dimension at their first exposure. */
export type Segment = {
  dimension: string;
  value: string;
};

/** A sentence about results: its code and parameters, from which clients can translate it, and the English text. */
export type Sentence = {
  code: string;
  /** Texts and unformatted numbers; null if a number is unknown. */
  parameters: {
    [key: string]: string | number | null;
  };
  /** In English, with a full stop. */
  sentence: string;
};

export type ShareStatus = "open" | "revoked" | "ended";

/** Running experiments that share visitors with one experiment. */
export type SharedReport = {
  computedAt: string;
  experimentKey: string;
  phase: number;
  visitors: number;
  /** Number of other running experiments. */
  running: number;
  /** Those that share at least 1% of its visitors, largest share first. */
  shared: readonly {
    experimentKey: string;
    name: string;
    /** Visitors of both. */
    visitors: number;
    /** Fraction of the requested experiment's visitors. */
    share: number;
  }[];
};

/** What anyone with the link can read. */
export type SharedResults = {
  report: ResultsReport;
  /** When the link expires, ISO 8601. */
  expiresAt: string;
};

export type ShippedTally = {
  won: number;
  /** The test showed no difference. */
  withoutWin: number;
  /** The variant loses or harms a guardrail, or its results are untrusted. */
  againstVerdict: number;
  /** The test has no final look. */
  unknown: number;
};

/** An event name in a demo's simulated past. */
export type SimulatedName = {
  eventName: string;
  /** Receipt of the newest such event, ISO 8601. */
  lastReceivedAt: string;
};

/** The size of the databases, and when the disk for events will be full. */
export type Storage = {
  databases: readonly DatabaseState[];
  /** The event store's disk; null if the store doesn't answer. */
  disk: {
    freeBytes: number;
    totalBytes: number;
  } | null;
  forecast: DiskForecast | null;
};

/** A stored assignment: what the sender claimed, and whether bucketing confirms it. */
export type StoredAssignment = {
  experimentKey: string;
  experimentId: string;
  variantKey: string;
  variantId: string;
  isControl: boolean;
  verified: boolean;
  /** The visitor is on the experiment's force list, so bucketing didn't decide. The claim counts as verified, but results exclude it. */
  forced: boolean;
  /** The experiment's phase in the configuration version of the event, from 1; 0 if unknown. */
  phase: number;
};

/** A stored event in the API's shape. Times are ISO 8601 with milliseconds, UTC; the payload is the JSON text as sent. */
export type StoredEvent = {
  receivedAt: string;
  time: string;
  /** JSON text, whose numbers may exceed the precision of parsers; null without a payload. */
  payload: string | null;
  /** Session id. Like the other session fields below, reported with exposures and empty in other events. */
  session: string;
  requestId: string;
  /** Device, browser and operating system as the engine parses them from user agent and client hints; empty if unknown. */
  device: string;
  /** The sender's timestamp, verbatim, or empty. */
  createdAt: string;
  projectKey: string;
  eventName: string;
  /** Lower case. */
  anonymousId: string;
  /** Top-level numbers of the payload. */
  numbers: {
    [key: string]: number;
  };
  url: string;
  language: string;
  /** Host of the session's first referrer, lower case, without `www.`; empty if there was none or it was the site itself. */
  source: string;
  /** Set for events of a survey response; empty otherwise. Ids in lower case. */
  surveyId: string;
  responseId: string;
  /** Configuration version reported by the event, or empty. */
  version: string;
  /** Unique per (project, visitor). */
  eventId: string;
  assignments: readonly StoredAssignment[];
  /** Top-level strings and booleans of the payload. */
  props: {
    [key: string]: string;
  };
  /** What the page knew about the visitor at exposure: the top level of the payload's `$context`, as strings. */
  context: {
    [key: string]: string;
  };
  /** Whether the visitor is `new` or `returning` in this session, or empty if unknown. */
  visitorType: "" | "new" | "returning";
  /** Host of the session's first page. */
  entryHost: string;
  /** Path of the session's first page. */
  entryPath: string;
  /** Campaign parameters of the session's first page, here and in the two fields below; empty if absent. */
  sourceUtmSource: string;
  sourceUtmMedium: string;
  sourceUtmCampaign: string;
  referrer: string;
  /** Host of the referrer, lower case, without `www.`, or empty. */
  referrerHost: string;
  /** Campaign parameters of the page URL, here and in the four fields below; empty if absent. */
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  utmTerm: string;
  utmContent: string;
  userAgent: string;
  browser: string;
  os: string;
  country: string;
  /** 0 if the sender didn't set one. */
  sequence: number;
  bot: boolean;
  /** Internal traffic: the browser is marked, or the IP address is in one of the project's internal ranges. Excluded from results. */
  internal: boolean;
  automation: boolean;
  late: boolean;
  /** The project wasn't published when the event was ingested. */
  unclaimed: boolean;
  /** `shown`, `accepted`, `dismissed` or `completed`. */
  surveyEvent: string;
};

/** The `kept` part of every document. */
export type StoredFields = {
  /** UUID v7; identifies the document in events and snapshots. */
  id: string;
  formatVersion: 1;
};

/** The `kept` part of a document with a lifecycle. */
export type StoredLifecycle = {
  /** The status that restoring an archived document returns to. */
  archivedFrom?: undefined | "draft" | "completed";
  /** UUID v7; identifies the document in events and snapshots. */
  id: string;
  formatVersion: 1;
};

/** A table and its size. */
export type StoredTable = {
  table: string;
  rows: number;
  bytes: number;
};

/** Responses of a variant's visitors. */
export type SurveyArm = {
  variantKey: string;
  /** Visitors who count in metrics. */
  visitors: number;
  /** Number and share of these visitors who saw the survey. */
  asked: CountWithShare;
  funnel: Funnel;
  /** Median times from when the survey was first visible to the first answer and to completion, in milliseconds; null if nobody got there. */
  medianMs: {
    toAnswer: number | null;
    toComplete: number | null;
  };
  questions: readonly QuestionResult[];
};

/** The answers to one survey. Each visitor counts with one response since its first exposure: the last one with an answer, or else the last one. */
export type SurveyByVariant = {
  surveyKey: string;
  name: string;
  /** In the order of the experiment, control first. With 95% intervals, valid for a single variant and look. */
  arms: readonly SurveyArm[];
  /** Whether response rates are equal in all variants; null if there are too few responses to tell. */
  rates: ResponseRates | null;
};

/** Number of responses to a survey, and of those with an answer. */
export type SurveyCount = {
  surveyKey: string;
  /** Number of all responses; each begins when a visitor sees the survey. */
  shown: number;
  /** Responses with an answer, or completed without any. */
  accepted: CountWithShare;
};

/** A visitor's history with a survey, which decides when it is shown again. */
export type SurveyHistoryEntry = {
  surveyId: string;
  timesShown: number;
  /** ISO 8601, UTC. */
  lastShownAt: string;
  state: "completed" | "shown" | "accepted" | "dismissed";
};

/** The results of a survey. */
export type SurveyResults = {
  surveyKey: string;
  name: string;
  /** The project's time zone, which determines days. */
  timeZone: string;
  /** Only responses that began on or after this day; null for all. */
  from: string | null;
  /** Only responses that began on or before this day; null for all. */
  until: string | null;
  /** Results for parts of the responses; null unless requested. */
  breakdown: {
    by: "day";
    groups: readonly DayGroup[];
  } | {
    by: "variant";
    groups: readonly VariantGroup[];
    /** Why the groups must be compared with care. */
    note: string;
  } | null;
  funnel: Funnel;
  /** Median times from when the survey was first visible to the first answer and to completion, in milliseconds; null if nobody got there. */
  medianMs: {
    toAnswer: number | null;
    toComplete: number | null;
  };
  questions: readonly QuestionResult[];
};

/** A survey in a list. */
export type SurveySummary = {
  questionCount: number;
  /** Whether the survey has its own audience. */
  hasAudience: boolean;
  /** The statuses that it can change to now. */
  nextStatuses: readonly ("archived" | "draft" | "scheduled" | "running" | "paused" | "completed")[];
  name: string;
  status: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed";
  audienceKey?: string;
  urlRules: {
    include: {
      kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
      value: string;
    }[];
    exclude: {
      kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
      value: string;
    }[];
  };
  startAt?: string;
  endAt?: string;
  /** Share of visitors who may see it, chosen by hash. */
  coverage: number;
  surveyKey: string;
  experiment?: {
    experimentKey: string;
    variantKeys: string[];
  };
  displayType: "popover" | "modal" | "inline" | "api";
  revision: number;
  /** Its live status, or null if it isn't live. */
  live: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed" | null;
  /** Whether it differs from the live state. */
  isChanged: boolean;
};

/** Pixel's built-in survey texts in one language. */
export type SurveyTexts = {
  /** `{n}` and `{count}` are placeholders for numbers. */
  labels: {
    next: string;
    required: string;
    start: string;
    back: string;
    submit: string;
    close: string;
    other: string;
    progress: string;
    thanks: string;
    opensInNewTab: string;
    requiredProblem: string;
    emailProblem: string;
    urlProblem: string;
    numberProblem: string;
    tooShortProblem: string;
    tooLongProblem: string;
    tooFewProblem: string;
    tooManyProblem: string;
  };
  /** The labels of the scale's ends for standard question types. */
  scales: {
    nps: ScaleEndLabels;
    csat: ScaleEndLabels;
    ces: ScaleEndLabels;
  };
};

/** A survey's working state in the API's responses. */
export type SurveyView = {
  status: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed";
  urlRules: {
    include: {
      kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
      value: string;
    }[];
    exclude: {
      kind: "starts_with" | "exact" | "simple" | "contains" | "glob" | "regex" | "query_param";
      value: string;
    }[];
  };
  /** Share of visitors who may see it, chosen by hash. */
  coverage: number;
  surveyKey: string;
  displayType: "popover" | "modal" | "inline" | "api";
  questions: readonly {
    questionId: string;
    type: "link" | "consent" | "nps" | "open_text" | "single_choice" | "multiple_choice" | "rating" | "csat" | "ces";
    title: string;
    required: boolean;
    description?: string;
    options?: {
      optionId: string;
      label: string;
    }[];
    scale?: number;
    ratingStyle?: "numbers" | "stars" | "emoji";
    minLabel?: string;
    maxLabel?: string;
    shuffle?: boolean;
    allowOther?: boolean;
    minChoices?: number;
    maxChoices?: number;
    placeholder?: string;
    multiline?: boolean;
    format?: "number" | "email" | "url";
    minLength?: number;
    maxLength?: number;
    linkUrl?: string;
    linkLabel?: string;
    branching?: {
      when: {
        operator: "in" | "contains" | "equals" | "not_equals" | "greater" | "less" | "answered" | "not_answered" | "always";
        value?: string | number | (string | number)[] | boolean;
      };
      goTo: string;
    }[];
  }[];
  trigger: {
    type: "immediate";
  } | {
    type: "delay";
    delayMs: number;
  } | {
    type: "scroll";
    scrollPercent: number;
  } | {
    type: "exit_intent";
  } | {
    type: "click";
    selector: string;
  } | {
    type: "element_visible";
    selector: string;
  } | {
    type: "event";
    eventName: string;
    /** All conditions have to match. */
    conditions?: {
      /** A top-level key of the event's payload. */
      property: string;
      operator: "in" | "contains" | "equals" | "not_equals" | "greater" | "less" | "exists";
      value?: string | number | (string | number)[] | boolean;
    }[];
  } | {
    type: "manual";
  };
  display: {
    frequency: "once" | "always" | "until_response" | "limited";
    cooldownDays: number;
    delayMs: number;
    maxShows?: number;
    intervalDays?: number;
  };
  appearance: {
    position: "bottom_right" | "bottom_left" | "bottom_center" | "top_right" | "top_left" | "center";
    theme: "auto" | "light" | "dark";
    accentColor: string;
    backgroundColor?: string;
    textColor?: string;
    container?: string;
  };
  language: string;
  name: string;
  salt: string;
  surveyId: string;
  archivedFrom?: "draft" | "completed";
  audienceKey?: string;
  audience?: Audience;
  notes?: string;
  startAt?: string;
  endAt?: string;
  experiment?: {
    experimentKey: string;
    variantKeys: string[];
  };
  intro?: {
    title: string;
    description?: string;
    buttonLabel?: string;
  };
  thankYou?: {
    title: string;
    description?: string;
    linkUrl?: string;
    linkLabel?: string;
  };
  labels?: {
    next?: string;
    required?: string;
    start?: string;
    back?: string;
    submit?: string;
    close?: string;
    other?: string;
    progress?: string;
    thanks?: string;
    opensInNewTab?: string;
    requiredProblem?: string;
    emailProblem?: string;
    urlProblem?: string;
    numberProblem?: string;
    tooShortProblem?: string;
    tooLongProblem?: string;
    tooFewProblem?: string;
    tooManyProblem?: string;
  };
  translations?: {
    [key: string]: {
      questions?: {
        [key: string]: {
          title?: string;
          description?: string;
          minLabel?: string;
          maxLabel?: string;
          placeholder?: string;
          linkUrl?: string;
          linkLabel?: string;
          options?: {
            [key: string]: string;
          };
        };
      };
      intro?: {
        title?: string;
        description?: string;
        buttonLabel?: string;
      };
      thankYou?: {
        title?: string;
        description?: string;
        linkUrl?: string;
        linkLabel?: string;
      };
      labels?: {
        next?: string;
        required?: string;
        start?: string;
        back?: string;
        submit?: string;
        close?: string;
        other?: string;
        progress?: string;
        thanks?: string;
        opensInNewTab?: string;
        requiredProblem?: string;
        emailProblem?: string;
        urlProblem?: string;
        numberProblem?: string;
        tooShortProblem?: string;
        tooLongProblem?: string;
        tooFewProblem?: string;
        tooManyProblem?: string;
      };
    };
  };
  revision: number;
  /** Its live status, or null if it isn't live. */
  live: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed" | null;
  /** Whether it differs from the live state. */
  isChanged: boolean;
  /** The statuses that it can change to now. */
  nextStatuses: readonly ("archived" | "draft" | "scheduled" | "running" | "paused" | "completed")[];
};

/** The combined result of responses. */
export type TallyResult = {
  funnel: Funnel;
  /** Median times from when the survey was first visible to the first answer and to completion, in milliseconds; null if nobody got there. */
  medianMs: {
    toAnswer: number | null;
    toComplete: number | null;
  };
  questions: readonly QuestionResult[];
};

/** A phase by day, for charts. Times are ISO 8601; days are in the project's time zone. */
export type Timeline = {
  experimentKey: string;
  /** Null before the experiment ran. */
  phase: number | null;
  timeZone: string;
  startedAt: string | null;
  endedAt: string | null;
  /** Visitors count up to this time; null if nothing was computed yet. */
  computedAt: string | null;
  /** From the first day whose visitors count to the newest; null if the look has no daily data. */
  days: readonly TimelineDay[] | null;
  /** Publications of the experiment during the phase, oldest first. */
  marks: readonly TimelineMark[];
};

/** A day of a phase. */
export type TimelineDay = {
  /** Such as 2026-01-31. */
  day: string;
  /** Whether the whole day counts. The first day may begin with the phase, and the newest one may not be over. */
  isWhole: boolean;
  /** New visitors on that day, by variant. */
  visitors: {
    [key: string]: number;
  };
};

/** A publication that changed what visitors see, or who sees it. */
export type TimelineMark = {
  at: string;
  author: string;
  reason: string | null;
  changes: readonly DescribedChange[];
  /** Whether the verdict counts only from this version on, because it changed what variants show. */
  beginsEpoch: boolean;
};

/** A rule, its result, and the results of its parts, if any. */
export type TraceRule = {
  /** Name of the rule, such as `audience` or `coverage`. */
  rule: string;
  passed: boolean;
  /** Identifies the sentence, for clients that phrase it differently. */
  code: string;
  /** The values in the sentence. */
  parameters: {
    [key: string]: string | number | null;
  };
  /** A sentence for people. */
  message: string;
  parts?: ReadonlyArray;
};

/** The result of each given part. */
export type TriedOutcome = {
  /** The rules are named `include.0`, `exclude.0` and so on, in order. */
  urlRules?: RulesOutcome;
  audience?: RulesOutcome;
};

/** The number of recent visits that match rules. Numbers of visits are estimated from samples. */
export type TriedTraffic = {
  /** Start of the period, ISO 8601. */
  since: string;
  /** Number of samples tried. */
  samples: number;
  visits: number;
  /** Visits that match everything given. */
  matching: number;
  /** Visits that match the URL rules; absent without any. */
  matchingUrlRules?: number;
  /** Visits that match the audience; absent without one. */
  matchingAudience?: number;
  /** The most frequent pages with matching visits, and those with others; at most ten each. A page can be in both. */
  matchingPages: readonly PageVisits[];
  otherPages: readonly PageVisits[];
  /** What rules read but samples don't contain: custom attributes, and values of parameters. Rules treat them as unknown. */
  notKept: readonly string[];
};

/** Data of unpublished projects, and a page of their keys. */
export type UnclaimedData = {
  summary: UnclaimedSummary;
  projects: readonly {
    projectKey: string;
    events: number;
  }[];
  /** Value of `after` for the next page; null on the last one. */
  next: string | null;
};

/** A summary of what is stored and what was dropped, for display. */
export type UnclaimedSummary = {
  events: number;
  projects: number;
  dropped: {
    unclaimed_project_full: number;
    unclaimed_full: number;
    unclaimed_expired: number;
  };
};

/** Unit of a metric's numbers: fractions of 1, numbers, money in major units, a ratio of two numbers, or points of a score. */
export type Unit = "number" | "ratio" | "share" | "money" | "points";

/** The unpublished changes and their last editors. */
export type UnpublishedChanges = {
  /** The last edits of the differing documents; excludes bulk changes, such as those by a configuration file. */
  edits: readonly LastEdit[];
  /** Null before the first publication. */
  liveVersion: string | null;
  revision: number;
  difference: Difference;
  changes: readonly DescribedChange[];
  warnings: readonly Finding[];
  /** Any error prevents the publication. */
  errors: readonly Finding[];
};

/** The problems of content that was only tried; nothing was changed. Paths are relative to the document. */
export type ValidationResult = {
  ok: boolean;
  problems: readonly ControlErrorDetail[];
};

/** Sum and sum of squares of one value per visitor. */
export type ValueSums = {
  sum: number;
  sumSquares: number;
};

/** One arm of an experiment. */
export type Variant = {
  variantKey: string;
  weight: number;
  isControl: boolean;
  changes: readonly {
    operation: "redirect" | "remove" | "set_text" | "set_html" | "append_html" | "prepend_html" | "insert_before" | "insert_after" | "replace_with_html" | "set_attribute" | "remove_attribute" | "add_class" | "remove_class" | "set_style" | "remove_style" | "hide" | "show" | "move" | "set_image" | "set_link" | "set_value" | "inject_css" | "run_js";
    value: string;
    orderIndex: number;
    selector: string;
    attribute?: string;
    targetSelector?: string;
    position?: "append" | "before" | "after" | "prepend";
    match?: "all" | "first";
  }[];
  name: string;
};

/** Distinct visitors of one variant of an experiment, counted by their exposures. */
export type VariantExposures = {
  variantKey: string;
  /** Human visitors whose first verified exposure was this variant. */
  visitors: number;
  /** Visitors who claimed this variant although bucketing doesn't assign it to them. */
  unverified: number;
  /** Visitors marked as bots. */
  bots: number;
  /** Visitors whose first verified exposure is marked as internal. */
  internal: number;
  /** Visitors whose first verified exposure was forced by the experiment's force list. */
  forced: number;
  /** The part of `visitors` with a verified exposure to another variant as well. They count in the variant they saw first. */
  multiExposed: number;
  /** Numbered events of `visitors`: those that arrived plus those that were lost. */
  expectedEvents: number;
  /** The part of `expectedEvents` that never arrived: gaps in a visitor's sequence numbers, at most 10 per event that arrived plus 20. Numbers missing before the first one count only if there are at most 20. */
  lostEvents: number;
};

/** Responses of visitors with a variant of an experiment. */
export type VariantGroup = {
  experimentKey: string;
  variantKey: string;
  funnel: Funnel;
  /** Median times from when the survey was first visible to the first answer and to completion, in milliseconds; null if nobody got there. */
  medianMs: {
    toAnswer: number | null;
    toComplete: number | null;
  };
  questions: readonly QuestionResult[];
};

/** A code that makes one browser report how the script works in it. */
export type VerifyCode = {
  /** For the fragment of a page's address, after `#px_verify=`. */
  code: string;
  /** ISO 8601. */
  expiresAt: string;
};

/** The result of a code. */
export type VerifyResult = {
  /** Null until a browser has reported. */
  report: ReceivedReport | null;
};

/** A publication in the history. */
export type VersionEntry = {
  version: string;
  previousVersion: string | null;
  /** ISO 8601. */
  publishedAt: string;
  author: string;
  reason: string | null;
  difference: Difference;
  isLive: boolean;
  /** Whether its configuration is stored, so that it can be compared, exported and rolled back to. */
  isKept: boolean;
};

/** The number of bootstraps of a project, or of assignments to an experiment. Each is a page view by anyone; visitors are not stored. */
export type VisitReport = {
  /** Null for all bootstraps of the project. */
  experimentKey: string | null;
  by: "day" | "hour";
  /** The time zone in which days begin. */
  timeZone: string;
  /** Start of the period, ISO 8601; the first day or hour is complete. */
  from: string;
  /** In order of time, variant and phase. Periods without visits are absent. */
  counts: readonly PeriodVisits[];
};

/** An entry of the project's configuration that names a visitor, such as an experiment that forces its variant. */
export type VisitorMention = {
  kind: "audience" | "layer" | "experiment" | "goal" | "survey";
  key: string;
};

/** A message with events of a visitor. */
export type VisitorMessage = {
  messageId: string;
  webhookKey: string;
  type: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The visitor's events in it, as JSON text. */
  events: readonly string[];
};

/** An endpoint in the API's responses, without its secrets. Times are ISO 8601. */
export type WebhookView = {
  webhookKey: string;
  url: string;
  description?: string;
  types: readonly ("experiment.created" | "experiment.started" | "experiment.paused" | "experiment.completed" | "experiment.archived" | "config.published" | "experiment.significant" | "experiment.srm_detected" | "experiment.guardrail_breached" | "experiment.no_exposures" | "survey.shown" | "survey.accepted" | "survey.dismissed" | "survey.completed" | "event.recorded" | "exposure.recorded" | "webhook.test")[];
  experimentKeys?: readonly string[];
  surveyKeys?: readonly string[];
  isEnabled: boolean;
  disabledAt?: string;
  /** A person, a 410 response, or five days without success. */
  disabledBecause?: "gone" | "person" | "failing";
  /** Start of the current series of failures. */
  failingSince?: string;
  /** When the current secret was created; unknown for secrets of earlier versions. */
  secretSince?: string;
  /** When the previous secret stops signing. */
  previousSecretUntil?: string;
  createdAt: string;
  /** Send it with a change. */
  revision: number;
};

/** An endpoint with its new secret, which is only shown this once. */
export type WebhookWithSecret = {
  webhook: WebhookView;
  secret: string;
};

/** The share of tests that were won. */
export type WinRate = {
  won: number;
  /** Number of tests with a verdict that counts: won, lost, inconclusive, or a harmed guardrail. */
  tests: number;
  rate: number;
  /** Wilson's interval. */
  lower: number;
  upper: number;
  level: number;
};

/** A free-text answer. It is untrusted: escape it before display. */
export type WrittenAnswer = {
  /** When the response began, ISO 8601 with milliseconds, UTC. */
  at: string;
  anonymousId: string;
  responseId: string;
  text: string;
  /** Whether it was written instead of, or in addition to, an option. */
  isOther: boolean;
  state: "completed" | "shown" | "accepted" | "dismissed";
  language: string;
};
