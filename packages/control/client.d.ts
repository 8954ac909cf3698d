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
          /** Only what happened in so many seconds until now. */
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
      output: LettersDone;
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
      output: LettersDone;
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
  '/api/installation/unclaimed': {
    $get: {
      input: {
        query: {
          limit?: string | undefined;
          /** Key of a project: only those behind it in order of their keys. */
          after?: string | undefined;
        };
      };
      output: Unclaimed;
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
      output: AuditPage;
      outputFormat: "json";
      status: ContentfulStatusCode;
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
          /** Share of visitors who see no experiment at all. */
          holdout?: number | undefined;
          /** Whether changes may carry HTML, or code, which HTML can carry as well. */
          allowHtml?: boolean | undefined;
          allowJs?: boolean | undefined;
          /** Whether scripts tell which elements are about to change, so that a first visit hides only those. */
          manifest?: boolean | undefined;
          /** Whether visitors are asked first: `pending` stores and sends nothing until the page says that they agreed. */
          consent?: "granted" | "pending" | undefined;
          /** What the pixel does in a browser whose visitor sent Global Privacy Control. */
          globalPrivacyControl?: "no_integrations" | "ignore" | "off" | undefined;
          /** Whether changes that arrive later than a second after the navigation are still made. */
          lateChanges?: "apply" | "skip" | undefined;
          /** Whether the pixel sends an event for each view of a page. */
          pageviews?: boolean | undefined;
          /** Whether samples of visits are kept, pages and what is known of visitors without who they are, to try rules on. */
          trafficSample?: boolean | undefined;
          /** What may be sent for the project in a minute, where it is not what the server allows. */
          limits?: {
            bootstrapsPerAddress?: number | undefined;
            bootstrapsPerVisitor?: number | undefined;
            eventsPerAddress?: number | undefined;
            eventsPerVisitor?: number | undefined;
          } | undefined;
          /** Where the project's own people come from: they are counted apart. */
          internalAddresses?: string[] | undefined;
          /** For how many days after their receipt events are kept; without it, for good. */
          retentionDays?: number | undefined;
          /** IANA name of the zone in which the days of its reports begin. */
          timeZone?: string | undefined;
          /** ISO 4217 code of what amounts are in. */
          currency?: string | undefined;
          /** How its experiments are judged where they do not say it themselves. */
          statistics?: {
            engine?: "fixed" | "sequential" | "bayesian" | undefined;
            /** Probability of a false alarm. */
            alpha?: number | undefined;
            /** Visitors of all variants together. */
            plannedVisitors?: number | undefined;
            /** Before so many days nothing wins or loses; what does harm is told all the same. */
            minimumDays?: number | undefined;
            correction?: "none" | "holm" | "benjaminiHochberg" | undefined;
            /** Share of visitors who keep the control when a variant is rolled out, so that it can be measured further. */
            holdback?: number | undefined;
            /** Largest expected loss of a winner, as a share of the control's value. */
            expectedLossLimit?: number | undefined;
            /** Whether the experiment pauses itself where a guardrail is harmed. */
            pauseOnHarm?: boolean | undefined;
            /** How the sample ratio is tested: how close to the weights it is taken to be, and below which p it is a mismatch. */
            srm?: {
              concentration?: number | undefined;
              alpha?: number | undefined;
            } | undefined;
            /** Window of metrics that have none of their own. */
            windowHours?: number | undefined;
            /** Cap of metrics that have none of their own. */
            capPercentile?: number | undefined;
            /** Whether differences are adjusted by what visitors did before. */
            cuped?: boolean | undefined;
          } | undefined;
          /** How many different surveys one visitor meets in so many days. */
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
          /** Share of visitors who see no experiment at all. */
          holdout?: number | null | undefined;
          /** Whether changes may carry HTML, or code, which HTML can carry as well. */
          allowHtml?: boolean | null | undefined;
          allowJs?: boolean | null | undefined;
          /** Whether scripts tell which elements are about to change, so that a first visit hides only those. */
          manifest?: boolean | null | undefined;
          /** Whether visitors are asked first: `pending` stores and sends nothing until the page says that they agreed. */
          consent?: "granted" | "pending" | null | undefined;
          /** What the pixel does in a browser whose visitor sent Global Privacy Control. */
          globalPrivacyControl?: "no_integrations" | "ignore" | "off" | null | undefined;
          /** Whether changes that arrive later than a second after the navigation are still made. */
          lateChanges?: "apply" | "skip" | null | undefined;
          /** Whether the pixel sends an event for each view of a page. */
          pageviews?: boolean | null | undefined;
          /** Whether samples of visits are kept, pages and what is known of visitors without who they are, to try rules on. */
          trafficSample?: boolean | null | undefined;
          /** What may be sent for the project in a minute, where it is not what the server allows. */
          limits?: {
            bootstrapsPerAddress?: number | null | undefined;
            bootstrapsPerVisitor?: number | null | undefined;
            eventsPerAddress?: number | null | undefined;
            eventsPerVisitor?: number | null | undefined;
          } | null | undefined;
          /** Where the project's own people come from: they are counted apart. */
          internalAddresses?: string[] | null | undefined;
          /** For how many days after their receipt events are kept; without it, for good. */
          retentionDays?: number | null | undefined;
          /** IANA name of the zone in which the days of its reports begin. */
          timeZone?: string | null | undefined;
          /** ISO 4217 code of what amounts are in. */
          currency?: string | null | undefined;
          /** How its experiments are judged where they do not say it themselves. */
          statistics?: {
            engine?: "fixed" | "sequential" | "bayesian" | null | undefined;
            /** Probability of a false alarm. */
            alpha?: number | null | undefined;
            /** Visitors of all variants together. */
            plannedVisitors?: number | null | undefined;
            /** Before so many days nothing wins or loses; what does harm is told all the same. */
            minimumDays?: number | null | undefined;
            correction?: "none" | "holm" | "benjaminiHochberg" | null | undefined;
            /** Share of visitors who keep the control when a variant is rolled out, so that it can be measured further. */
            holdback?: number | null | undefined;
            /** Largest expected loss of a winner, as a share of the control's value. */
            expectedLossLimit?: number | null | undefined;
            /** Whether the experiment pauses itself where a guardrail is harmed. */
            pauseOnHarm?: boolean | null | undefined;
            /** How the sample ratio is tested: how close to the weights it is taken to be, and below which p it is a mismatch. */
            srm?: {
              concentration?: number | null | undefined;
              alpha?: number | null | undefined;
            } | null | undefined;
            /** Window of metrics that have none of their own. */
            windowHours?: number | null | undefined;
            /** Cap of metrics that have none of their own. */
            capPercentile?: number | null | undefined;
            /** Whether differences are adjusted by what visitors did before. */
            cuped?: boolean | null | undefined;
          } | null | undefined;
          /** How many different surveys one visitor meets in so many days. */
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
        };
        param: {
          projectKey: string;
        };
      };
      output: ProjectChanges;
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
      output: LettersDone;
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
      output: LettersDone;
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
          limit?: string | undefined;
          /** Time of receipt in milliseconds, visitor and id of an event: only those behind it are listed. */
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
          /** Counts the events of the simulated past of a demo as well. */
          simulated?: "included" | undefined;
        };
      };
      output: EventCount;
      outputFormat: "json";
      status: ContentfulStatusCode;
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
        events: readonly SeenEvent[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/experiments': {
    $get: {
      input: {
        query: {
          status?: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed" | undefined;
          /** A text in the key or the name, whatever its case. */
          text?: string | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: {
        experiments: ExperimentSummary[];
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
          /** Who looks after it: a name, or an e-mail address. */
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
              /** Only what comes within this time of a visitor's first exposure counts. */
              windowHours?: number | undefined;
              /** Values above this share of all arms' values are cut to it. */
              capPercentile?: number | undefined;
              direction?: "increase" | "decrease" | undefined;
              /** How much worse a guardrail may get, as a share of the control's value. */
              margin?: number | undefined;
              denominatorGoalKey?: string | undefined;
              funnelGoalKeys?: string[] | undefined;
              /** Comes back from the first to before the second day after the first exposure. */
              retentionDays?: [number, number] | undefined;
              quantile?: number | undefined;
              surveyKey?: string | undefined;
              questionId?: string | undefined;
            } | undefined;
          }[] | undefined;
          /** How it is judged; {@link planOf } gives all of it. */
          plan?: {
            engine?: "fixed" | "sequential" | "bayesian" | undefined;
            /** Probability of a false alarm. */
            alpha?: number | undefined;
            /** Visitors of all variants together. */
            plannedVisitors?: number | undefined;
            /** Before so many days nothing wins or loses; what does harm is told all the same. */
            minimumDays?: number | undefined;
            correction?: "none" | "holm" | "benjaminiHochberg" | undefined;
            /** Share of visitors who keep the control when a variant is rolled out, so that it can be measured further. */
            holdback?: number | undefined;
            /** Largest expected loss of a winner, as a share of the control's value. */
            expectedLossLimit?: number | undefined;
            /** Whether the experiment pauses itself where a guardrail is harmed. */
            pauseOnHarm?: boolean | undefined;
            /** How the sample ratio is tested: how close to the weights it is taken to be, and below which p it is a mismatch. */
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
        published: Published | null;
        /** What is to be looked at in it, where the change put it live. */
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
          /** Who looks after it: a name, or an e-mail address. */
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
              /** Only what comes within this time of a visitor's first exposure counts. */
              windowHours?: number | undefined;
              /** Values above this share of all arms' values are cut to it. */
              capPercentile?: number | undefined;
              direction?: "increase" | "decrease" | undefined;
              /** How much worse a guardrail may get, as a share of the control's value. */
              margin?: number | undefined;
              denominatorGoalKey?: string | undefined;
              funnelGoalKeys?: string[] | undefined;
              /** Comes back from the first to before the second day after the first exposure. */
              retentionDays?: [number, number] | undefined;
              quantile?: number | undefined;
              surveyKey?: string | undefined;
              questionId?: string | undefined;
            } | undefined;
          }[] | null | undefined;
          /** How it is judged; {@link planOf } gives all of it. */
          plan?: {
            engine?: "fixed" | "sequential" | "bayesian" | null | undefined;
            /** Probability of a false alarm. */
            alpha?: number | null | undefined;
            /** Visitors of all variants together. */
            plannedVisitors?: number | null | undefined;
            /** Before so many days nothing wins or loses; what does harm is told all the same. */
            minimumDays?: number | null | undefined;
            correction?: "none" | "holm" | "benjaminiHochberg" | null | undefined;
            /** Share of visitors who keep the control when a variant is rolled out, so that it can be measured further. */
            holdback?: number | null | undefined;
            /** Largest expected loss of a winner, as a share of the control's value. */
            expectedLossLimit?: number | null | undefined;
            /** Whether the experiment pauses itself where a guardrail is harmed. */
            pauseOnHarm?: boolean | null | undefined;
            /** How the sample ratio is tested: how close to the weights it is taken to be, and below which p it is a mismatch. */
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
        published: Published | null;
        /** What is to be looked at in it, where the change put it live. */
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
        published: Published | null;
        /** What is to be looked at in it, where the change put it live. */
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
          } | undefined;
        };
        param: {
          projectKey: string;
          experimentKey: string;
        };
      };
      output: {
        experiment: ExperimentView;
        published: Published | null;
        /** What is to be looked at in it, where the change put it live. */
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
          /** A part of 1, such as 0.05. */
          lift?: unknown | undefined;
        };
      };
      output: PreflightReport;
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
          /** As it was then: the last results that were computed before it. */
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
        looks: readonly LookOfPast[];
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
      output: {
        experiment: ExperimentView;
        published: Published | null;
        /** What is to be looked at in it, where the change put it live. */
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
      output: {
        experiment: ExperimentView;
        published: Published | null;
        /** What is to be looked at in it, where the change put it live. */
        warnings: readonly Finding[];
      };
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
          /** A JSON object, as text: it has the same limits as in a bootstrap. */
          attributes?: string | undefined;
          at?: string | undefined;
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
        /** What it is revoked by, and no secret. */
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
  '/api/projects/:projectKey/publish': {
    $post: {
      input: {
        json: {
          basedOn: string | null;
          revision: number;
          reason?: string | undefined;
          experiments?: string[] | undefined;
          surveys?: string[] | undefined;
          /** Edits of running experiments that do not change what is tested: they begin no new epoch. */
          sameTest?: {
            experimentKey: string;
            reason: string;
          }[] | undefined;
        };
        param: {
          projectKey: string;
        };
      };
      output: Published;
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
      output: RollbackAnswer;
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
      output: ClearedSimulated;
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/surveys': {
    $get: {
      input: {
        query: {
          status?: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed" | undefined;
          /** A text in the key or the name, whatever its case. */
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
          /** Share of visitors that may see it, chosen by hash. */
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
            required?: string | undefined;
            start?: string | undefined;
            next?: string | undefined;
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
                required?: string | undefined;
                start?: string | undefined;
                next?: string | undefined;
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
        published: Published | null;
        /** What is to be looked at in it, where the change put it live. */
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
          /** Share of visitors that may see it, chosen by hash. */
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
            required?: string | null | undefined;
            start?: string | null | undefined;
            next?: string | null | undefined;
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
                required?: string | null | undefined;
                start?: string | null | undefined;
                next?: string | null | undefined;
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
        published: Published | null;
        /** What is to be looked at in it, where the change put it live. */
        warnings: readonly Finding[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/surveys/:surveyKey/answers': {
    $get: {
      input: {
        query: {
          question: string;
          search?: string | undefined;
          limit?: string | undefined;
          after?: string | undefined;
        };
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
        published: Published | null;
        /** What is to be looked at in it, where the change put it live. */
        warnings: readonly Finding[];
      };
      outputFormat: "json";
      status: ContentfulStatusCode;
    };
  };
  '/api/projects/:projectKey/surveys/:surveyKey/results': {
    $get: {
      input: {
        query: {
          by?: "variant" | "day" | undefined;
        };
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
        published: Published | null;
        /** What is to be looked at in it, where the change put it live. */
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
          /** A JSON object, as text, as for an explanation. */
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
          kind: "audience" | "layer" | "experiment" | "goal" | "survey";
          /** What would be sent to create the thing, or to change it. */
          content: {
            [key: string]: unknown;
          };
          /** Of the thing that it would change; without it, the thing is a new one. */
          key?: string | undefined;
        };
      };
      output: Validated;
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
          /** In place of a page: the version that was live at this time. */
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
        /** Whether its configuration is kept, so that it can be compared, exported and rolled back to. */
        isKept: boolean;
        configuration: Project;
      };
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
          /** By default 30 days for days, and 24 hours for hours. */
          from?: string | undefined;
          by?: "day" | "hour" | undefined;
        };
      };
      output: VisitReport;
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
        webhooks: readonly WebhookView[];
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
  '/api/projects/:projectKey/webhooks/:webhookKey/messages': {
    $get: {
      input: {
        query: {
          status?: "pending" | "delivered" | "failed" | undefined;
          type?: "experiment.created" | "experiment.started" | "experiment.paused" | "experiment.completed" | "experiment.archived" | "config.published" | "experiment.significant" | "experiment.srm_detected" | "experiment.guardrail_breached" | "experiment.no_exposures" | "survey.shown" | "survey.accepted" | "survey.dismissed" | "survey.completed" | "event.recorded" | "exposure.recorded" | "webhook.test" | undefined;
          since?: string | undefined;
          until?: string | undefined;
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
  '/api/stream': {
    $get: {
      input: {
        query: {
          project: string;
          /** Whether each event that comes in is told, too; for analysts. */
          events?: "true" | "false" | undefined;
        };
      };
      output: unknown;
      outputFormat: "body";
      status: 200;
    };
  };
};

export type ControlApi = Hono<BlankEnv, ControlApiSchema, '/'>;

type DeviceApiSchema = {
  '/device': {
    $post: {
      input: {
        json: {
          /** Name of the machine, for the person who is asked. */
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
        user: Admitted;
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
        /** What it is revoked by, and no secret. */
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

/** How many of each variant reach a step of the way from being assigned to being counted. */
export type AccountingStep = {
  step: "assigned" | "applied" | "exposed" | "stored" | "verified" | "human" | "not_internal" | "counted";
  /** Page views of what pages and edges count, else visitors. */
  unit: "visitors" | "views";
  /** Null where it is not known, as of what was not recorded yet. */
  variants: {
    [key: string]: number | null;
  };
  /** That variants lose the same share of the step before; null where it cannot be tested. */
  pValue: number | null;
  /** Whether they lose so different shares that what is compared is biased. */
  isBiased: boolean;
};

/** A user who may log in. */
export type Admitted = {
  userId: string;
  email: string;
};

/** What was answered to a question. */
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
  /** Those who wrote an answer of their own instead of an option, or beside some. */
  other: Counted;
} | {
  kind: "points";
  points: readonly {
    count: number;
    share: Score | null;
    value: number;
  }[];
  mean: number | null;
  /** Of a question of the type `nps`, else null. */
  nps: NetPromoters | null;
  /** Of one of the type `csat`, those who answered 4 or 5; else null. */
  satisfied: Counted | null;
} | {
  kind: "yes_no";
  yes: Counted;
  no: Counted;
} | {
  kind: "link";
  opened: Counted;
};

/** A page of texts. */
export type AnswerPage = {
  questionId: string;
  title: string;
  /** The newest responses first. */
  answers: readonly WrittenAnswer[];
  /** How many there are on all pages. */
  total: number;
  /** What to ask for to get the next page; null behind the last. */
  next: string | null;
};

/** What applying a file did to one of its projects and its experiments, or would do. `version` is the live one afterwards. */
export type AppliedProject = {
  projectKey: string;
  status: "published" | "unchanged";
  version: string;
  /** What differs between what was live before and what is now. */
  difference: Difference;
  /** The same of surveys as {@link ListFate} says of experiments. */
  surveys: ListFate;
  /** They are no part of what is published, so they may be changed in a project that is `unchanged`. */
  webhooks: AppliedWebhooks;
  /** What is found in the project as it is published, as before any publication. */
  warnings: readonly Finding[];
  /** Those that the file does not name: some are left alone, and some are archived. */
  notNamed: readonly string[];
  pruned: readonly string[];
  /** Those whose edits were not published yet and are replaced by what the file says. */
  replacedDrafts: readonly string[];
};

/** What applying a file did to the webhooks of a project, or would do; `pruned` ones are switched off. */
export type AppliedWebhooks = {
  /** New ones, each with its secret, which is shown this once; without one where nothing was done. */
  created: readonly {
    webhookKey: string;
    secret?: undefined | string;
  }[];
  changed: readonly {
    webhookKey: string;
    fields: readonly string[];
  }[];
  /** Those that the file does not name: some are left alone, and some are archived. */
  notNamed: readonly string[];
  pruned: readonly string[];
};

/** A project that is not any more as a file took it to be, from both sides in sentences. */
export type ApplyConflict = {
  projectKey: string;
  basedOn: string;
  liveVersion: string | null;
  /** What was published since the version that the file was made from; empty where that version is not known. */
  changedSince: readonly string[];
  /** What the file would change of what is live now. */
  inFile: readonly string[];
  /** Experiments and surveys with unpublished edits that the file would replace. */
  replacedDrafts: readonly string[];
  replacedSurveys: readonly string[];
};

/** An attempt to deliver a message. Times are ISO 8601. */
export type AttemptView = {
  /** From 1. */
  number: number;
  at: string;
  /** What the receiver answered; without it there was no answer, and `error` says why. */
  status?: number;
  error?: string;
  latencyMs: number;
  /** Beginning of the answer's body. */
  answer?: string;
};

/** Who may take part: a condition, or conditions put together. */
export type Audience = {
  all: readonly Audience[];
} | {
  any: readonly Audience[];
} | {
  not: Audience;
} | AudienceCondition;

/** One comparison of an attribute. `value` is a text, number or boolean for `equals` and a list of them for `in`, a text for `contains`, `starts_with` and `regex`, a number for `greater` and `less`, a boolean (or absent: true) for `exists`. */
export type AudienceCondition = {
  attribute: string;
  operator: "in" | "starts_with" | "contains" | "regex" | "equals" | "greater" | "less" | "exists";
  value?: string | number | readonly (string | number | boolean)[] | boolean;
};

/** A line of the audit log. */
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
  /** What people call it, as far as that is known: as the line has it, or as the project or organisation is called now. */
  subjectName: string | null;
  /** How it was and is; null where it was or is not there. */
  before: unknown;
  after: unknown;
};

/** Lines of the audit log, the newest first. */
export type AuditPage = {
  entries: readonly AuditEntry[];
  /** What to ask for as `before` to get the lines behind these; null where there are none. */
  next: string | null;
};

/** Results of parts of the responses. */
export type Breakdown = {
  by: "day";
  groups: readonly DayGroup[];
} | {
  by: "variant";
  groups: readonly VariantGroup[];
  /** Why the groups are to be compared with care. */
  note: string;
};

/** What became of the changes of an experiment on pages, as these say it themselves. */
export type ChangeHealthReport = {
  experimentKey: string;
  /** The phase that is looked at, from 1; null before the experiment ran. */
  phase: number | null;
  /** Looked at are page views from then on, ISO 8601. */
  since: string;
  /** In the order of the variants, and of each in the order in which they are applied. */
  changes: readonly HealthOfChange[];
};

/** The outcome of one check. */
export type Check = {
  name: "identity" | "events" | "kv" | "queue" | "unclaimed" | "database";
  ok: boolean;
  /** How long it took. */
  ms: number;
  /** What was found, in a sentence without a full stop. */
  message: string;
  /** Records that wait to become events. */
  backlog?: number;
  /** Records that never will. */
  deadLetters?: number;
  /** Events of projects that are not published, and how many such events were not kept. */
  unclaimed?: UnclaimedSummary;
  /** What became of the acknowledged events. */
  totals?: QueueTotals;
};

/** What was removed. */
export type ClearedSimulated = {
  /** Simulated events, each once. */
  events: number;
  /** Keys of the experiments that they were of: their results are computed anew. */
  experiments: readonly string[];
};

/** How two states of a project differ. */
export type Comparison = {
  from: string;
  to: string;
  difference: Difference;
  changes: readonly DescribedChange[];
};

/** What is said of a goal and variant. */
export type ComparisonState = "winning" | "losing" | "up" | "down" | "inconclusive" | "not_ready" | "within_limit" | "worse_within_limit" | "harm" | "denominator_shifted" | "exploratory";

/** Body of every error answer of the control plane. */
export type ControlErrorBody = {
  success: false;
  error: {
    code: "invalid_json" | "invalid_request" | "invalid_configuration" | "authorization_pending" | "slow_down" | "expired_token" | "access_denied" | "unauthorized" | "forbidden" | "not_found" | "project_not_found" | "experiment_not_found" | "variant_not_found" | "preview_not_found" | "event_not_found" | "dead_letter_not_found" | "organization_not_found" | "member_not_found" | "invitation_not_found" | "session_not_found" | "goal_not_found" | "audience_not_found" | "survey_not_found" | "question_not_found" | "phase_not_found" | "version_not_found" | "webhook_not_found" | "message_not_found" | "method_not_allowed" | "experiment_archived" | "survey_archived" | "project_archived" | "conflict" | "already_exists" | "in_use" | "last_owner" | "invalid_transition" | "needs_new_phase" | "webhook_disabled" | "payload_too_large" | "snapshot_too_large" | "unsupported_media_type" | "precondition_required" | "rate_limited" | "internal_error" | "busy" | "not_delivered" | "unavailable";
    message: string;
    /** What the message names. */
    parameters?: {
      [key: string]: string | number;
    };
    details?: readonly ControlErrorDetail[];
    /** Of a conflict: how it stands now, in the form in which it is asked for. */
    current?: unknown;
    /** And what the change was made from, where that is still known. */
    base?: unknown;
    requestId: string;
  };
};

/** One offending place: a field of the request, or a place in a configuration file. */
export type ControlErrorDetail = {
  path: string;
  message: string;
  /** What is wrong, in a word for programs, as `too_small`. */
  code: string;
  /** What the message names; absent where it is always the same. */
  parameters?: {
    [key: string]: string | number;
  };
  /** Line in the configuration file, from 1. */
  line?: number;
  /** Column in the configuration file, from 1. */
  column?: number;
};

/** How often something was answered, and its share of those who answered, with Wilson's 95 % interval; null where nobody did. */
export type Counted = {
  count: number;
  share: Score | null;
};

/** An invitation's secret; it is known to nobody else and cannot be asked for again. */
export type CreatedInvitation = {
  invitationId: string;
  token: string;
  /** The page on which it is accepted. */
  url: string;
  /** ISO 8601. */
  expiresAt: string;
  mail: InvitationMail;
};

/** A preview link's secret; it is known to nobody else and cannot be asked for again. */
export type CreatedPreview = {
  /** What it is revoked by, and no secret. */
  previewId: string;
  token: string;
  /** ISO 8601. */
  expiresAt: string;
};

/** The responses that began on a day of the project's time zone, `2026-01-31`. */
export type DayGroup = {
  day: string;
  funnel: Funnel;
  /** From being seen to the first answer, and to completion; null where nobody got there. */
  medianMs: {
    toAnswer: number | null;
    toComplete: number | null;
  };
  questions: readonly QuestionResult[];
};

export type DayPoint = {
  day: number;
  /** Per visitor, by variant: of a share, who converted first on that day; values are not capped. */
  values: {
    [key: string]: number | null;
  };
  /** Intervals are of one day and one look, at 95 %. */
  comparisons: readonly {
    variantKey: string;
    relative: Estimate;
  }[];
};

/** What the same visitors did on each day since they met the experiment. */
export type DaysSinceExposure = {
  days: number;
  /** By variant: those who have been there for all days. */
  visitors: {
    [key: string]: number;
  };
  /** From the first day, which is 1. */
  points: readonly DayPoint[];
  /** Of each variant against the control. */
  trends: readonly ReportedTrend[];
};

/** One thing that differs between two states of a project, for people and for programs. */
export type DescribedChange = {
  /** Without a full stop: `Weight of variant "Buy now" in "Product call to action": 50 % → 60 %`. */
  sentence: string;
  /** Where, by keys and in dots: `experiments.cta.variants.b.weight`. */
  path: string;
  /** Undefined where it was not there before, or is not any more. */
  before?: unknown;
  after?: unknown;
  experimentKey?: string;
  surveyKey?: string;
};

/** A dead letter with what can still be read of it. */
export type DescribedLetter = {
  id: string;
  /** ISO 8601 with milliseconds, UTC. */
  receivedAt: string;
  reason: string;
  projectKey?: string;
  anonymousId?: string;
  eventName?: string;
  eventId?: string;
  /** The queued record as text. */
  record: string;
};

/** What differs between two states of a project, by key. */
export type Difference = {
  added: readonly DifferenceEntry[];
  changed: readonly {
    kind: DifferenceKind;
    key: string;
    fields: readonly string[];
  }[];
  removed: readonly DifferenceEntry[];
};

/** One thing that differs. */
export type DifferenceEntry = {
  kind: DifferenceKind;
  key: string;
};

/** Kinds of things that a difference speaks of. The key of a variant is `<experimentKey>/<variantKey>`. */
export type DifferenceKind = "project" | "audience" | "layer" | "experiment" | "goal" | "survey" | "variant";

/** What was removed of a visitor. */
export type ErasedVisitor = {
  events: number;
  deadLetters: number;
  /** What was received up to this time, and is still on its way, is not stored. ISO 8601 with milliseconds, UTC. */
  erasedAt: string;
  /** Whether a project of that key was ever published. */
  published: boolean;
};

export type Estimate = {
  estimate: number | null;
  lower: number | null;
  upper: number | null;
};

/** How many events are stored for a project. Events of a key that was never published are stored too, as unclaimed. */
export type EventCount = {
  count: number;
  published: boolean;
};

/** Events in ascending order of receipt. */
export type EventPage = {
  events: readonly StoredEvent[];
  /** Whether a project of that key was ever published. */
  published: boolean;
};

/** Whether everything that Pixel needs can be reached and keeps up. */
export type Examination = {
  ok: boolean;
  checks: readonly Check[];
};

/** An experiment with its variants in their order, which decides who gets which. */
export type Experiment = {
  /** Who looks after it: a name, or an e-mail address. */
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
      /** Only what comes within this time of a visitor's first exposure counts. */
      windowHours?: number;
      /** Values above this share of all arms' values are cut to it. */
      capPercentile?: number;
      direction?: "increase" | "decrease";
      /** How much worse a guardrail may get, as a share of the control's value. */
      margin?: number;
      denominatorGoalKey?: string;
      funnelGoalKeys?: string[];
      /** Comes back from the first to before the second day after the first exposure. */
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
  /** How it is judged; {@link planOf } gives all of it. */
  plan?: {
    engine?: "fixed" | "sequential" | "bayesian";
    /** Probability of a false alarm. */
    alpha?: number;
    /** Visitors of all variants together. */
    plannedVisitors?: number;
    /** Before so many days nothing wins or loses; what does harm is told all the same. */
    minimumDays?: number;
    correction?: "none" | "holm" | "benjaminiHochberg";
    /** Share of visitors who keep the control when a variant is rolled out, so that it can be measured further. */
    holdback?: number;
    /** Largest expected loss of a winner, as a share of the control's value. */
    expectedLossLimit?: number;
    /** Whether the experiment pauses itself where a guardrail is harmed. */
    pauseOnHarm?: boolean;
    /** How the sample ratio is tested: how close to the weights it is taken to be, and below which p it is a mismatch. */
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
    /** The status that an archived one goes back to. */
    archivedFrom?: undefined | "draft" | "completed";
    /** UUID v7; events and snapshots name the thing by it. */
    id: string;
    formatVersion: 1;
    /** By key, also of variants that were taken out: events name them. */
    variantIds: {
      [key: string]: string;
    };
    /** From the first to the newest. */
    phases: readonly Phase[];
  };
};

/** What leads an experiment's results. */
export type ExperimentState = "winning" | "losing" | "inconclusive" | "not_ready" | "harm" | "untrusted";

/** An experiment in a list. */
export type ExperimentSummary = {
  phase: PhaseSummary | null;
  variantKeys: readonly string[];
  goalKeys: readonly string[];
  name: string;
  status: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed";
  experimentKey: string;
  startAt?: string;
  endAt?: string;
  coverage: number;
  rollout?: string;
  revision: number;
  /** Its status in what is live, or null where it is not there. */
  live: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed" | null;
  /** Whether it differs from what is live. */
  isChanged: boolean;
};

/** An experiment as people work on it. */
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
      /** Only what comes within this time of a visitor's first exposure counts. */
      windowHours?: number;
      /** Values above this share of all arms' values are cut to it. */
      capPercentile?: number;
      direction?: "increase" | "decrease";
      /** How much worse a guardrail may get, as a share of the control's value. */
      margin?: number;
      denominatorGoalKey?: string;
      funnelGoalKeys?: string[];
      /** Comes back from the first to before the second day after the first exposure. */
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
  /** Who looks after it: a name, or an e-mail address. */
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
  /** How it is judged; {@link planOf } gives all of it. */
  plan?: {
    engine?: "fixed" | "sequential" | "bayesian";
    /** Probability of a false alarm. */
    alpha?: number;
    /** Visitors of all variants together. */
    plannedVisitors?: number;
    /** Before so many days nothing wins or loses; what does harm is told all the same. */
    minimumDays?: number;
    correction?: "none" | "holm" | "benjaminiHochberg";
    /** Share of visitors who keep the control when a variant is rolled out, so that it can be measured further. */
    holdback?: number;
    /** Largest expected loss of a winner, as a share of the control's value. */
    expectedLossLimit?: number;
    /** Whether the experiment pauses itself where a guardrail is harmed. */
    pauseOnHarm?: boolean;
    /** How the sample ratio is tested: how close to the weights it is taken to be, and below which p it is a mismatch. */
    srm?: {
      concentration?: number;
      alpha?: number;
    };
  };
  rollout?: string;
  revision: number;
  /** Its status in what is live, or null where it is not there. */
  live: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed" | null;
  /** Whether it differs from what is live. */
  isChanged: boolean;
  /** The newest one, or null before the first. */
  phase: PhaseView | null;
  /** From the first to the newest. */
  phases: readonly PhaseView[];
  /** What it can become now. */
  nextStatuses: readonly ("archived" | "draft" | "scheduled" | "running" | "paused" | "completed")[];
};

/** How one experiment was decided, as it is printed. */
export type ExplainedExperiment = {
  experimentKey: string;
  status: "excluded" | "assigned";
  variantKey?: string;
  reason?: string;
  rules: readonly TraceRule[];
};

/** How one survey was decided, as it is printed. */
export type ExplainedSurvey = {
  surveyKey: string;
  /** Whether the page is offered it: its trigger decides when it appears. */
  status: "shown" | "not_shown";
  reason?: string;
  rules: ReadonlyArray;
};

/** What a bootstrap would have said of a visit, and why. */
export type Explanation = {
  /** The version that was live at `at`. */
  version: string;
  publishedAt: string;
  /** The time that was asked for, ISO 8601. */
  at: string;
  /** Every experiment of the project, in order of their keys. */
  experiments: readonly ExplainedExperiment[];
  /** Every survey of the project, in order of their keys. */
  surveys: readonly ExplainedSurvey[];
};

/** How much was stored of a visitor. */
export type ExportEnd = {
  events: number;
  deadLetters: number;
  /** Whether a project of that key was ever published. */
  published: boolean;
};

/** A line of an export. What is cut off before its last line, `end` with how much there was, or `failure`, is not whole. */
export type ExportLine = {
  events: readonly StoredEvent[];
} | {
  deadLetters: readonly ExportedLetter[];
} | {
  end: ExportEnd;
} | {
  failure: string;
};

/** A dead letter as it is given out; the time is ISO 8601 with milliseconds, UTC. */
export type ExportedLetter = {
  receivedAt: string;
  /** Stands for the record: the same one inserted again has the same id. 32 hexadecimal digits. */
  id: string;
  /** The record as text. */
  record: string;
  /** What is wrong with it, in a sentence. */
  reason: string;
};

/** A project as a configuration file. */
export type ExportedProject = {
  projectKey: string;
  /** What was exported: a version, or what people work on. */
  state: string;
  /** YAML. */
  source: string;
};

/** Who met an experiment in one of its phases, and whether the split is as configured. */
export type Exposures = {
  experimentKey: string;
  /** From 1; null before the experiment ran. */
  phase: number | null;
  /** How many phases there are. */
  phases: number;
  /** In configured order, variants nobody met included; those that are not in the phase last, where anybody met them. */
  variants: readonly VariantExposures[];
  /** The sums of all the variants listed. */
  totals: {
    /** Visitors whose first verified exposure says that they are the project's own people. */
    internal: number;
    /** Human visitors whose first verified exposure was this variant. */
    visitors: number;
    /** Visitors who claimed this variant without bucketing giving it to them. */
    unverified: number;
    /** Visitors marked as bots. */
    bots: number;
    /** Visitors whose first verified exposure was forced, by the experiment's force list. */
    forced: number;
    /** Of `visitors`, those who met another variant of the experiment as well, verified too; they count where they were first. */
    multiExposed: number;
    /** Events of `visitors` that carry a sequence number and arrived, and those that were lost. */
    expectedEvents: number;
    /** Of these, how many never arrived: the gaps in a visitor's numbers, at most 10 for each one that arrived and 20 more. What is missing before the first is a gap only where that is at most 20. */
    lostEvents: number;
  };
  /** Verdict on the variants' visitors against the weights that they have, or had last in the phase. */
  srm: {
    status: "invalid_input" | "needs_data" | "ok" | "mismatch";
    pValue: number | null;
  };
};

/** Something found in a project that is about to be published. */
export type Finding = {
  code: FindingCode;
  /** Where, by keys and in dots. */
  path: string;
  /** A sentence without a full stop. */
  message: string;
  experimentKey?: string;
  surveyKey?: string;
};

/** Something that was looked at, also where all is well. */
export type Finding2 = {
  state: FindingState;
  /** Since when it is so, ISO 8601; null where that is not known or all is well. */
  since: string | null;
  /** What most likely causes it; null where all is well. */
  cause: Sentence | null;
  /** What to do about it; null where there is nothing to do. */
  advice: Sentence | null;
  code: string;
  /** Numbers are as they are, and not as the sentence writes them; null where there is none. */
  parameters: {
    [key: string]: string | number | null;
  };
  /** In English, with its full stop. */
  sentence: string;
};

/** Kinds of what is found in a project that is about to be published. */
export type FindingCode = "same_selector" | "unmatchable_rule" | "contradictory_audience" | "no_goal" | "no_primary_goal" | "sanitised_html" | "distant_redirect" | "running_edit" | "snapshot_size" | "absent_experiment" | "invalid_experiment" | "invalid_survey" | "layer_overlap" | "refused_change";

/** Whether an experiment's numbers can be believed: all is well, somebody should look at it, or they cannot. */
export type FindingState = "ok" | "warning" | "bad";

/** Those who first met the experiment on one day. */
export type FirstDay = {
  /** In the project's time zone, as 2026-01-31. */
  day: string;
  arms: readonly {
    /** Per visitor; of a ratio, per denominator; of a quantile, the quantile. As it was measured, without adjustment. */
    value: number | null;
    variantKey: string;
    /** Visitors still in it. */
    open: number;
    /** Visitors whose window is closed. */
    n: number;
  }[];
  /** Intervals are of one day and one look. */
  comparisons: readonly {
    variantKey: string;
    relative: Estimate;
    /** Coverage of the intervals: 0.95 for 95 %. */
    level: number;
  }[];
};

/** How far responses came. Shares are of all responses. */
export type Funnel = {
  /** Every response: somebody was shown the survey. */
  shown: number;
  /** Those with an answer, or completed without any. */
  accepted: Counted;
  completed: Counted;
  /** Those closed before the end and not completed after all. */
  dismissed: Counted;
};

/** A step of a funnel. */
export type FunnelStep = {
  reached: number;
  stats: ProportionSums | RatioSums;
};

/** A goal within a group. It has no verdict: only whether groups differ is tested. */
export type GroupMetric = {
  /** None of groups that are too small. */
  comparisons: readonly {
    variantKey: string;
    relative: Estimate;
    /** Coverage of the intervals: 0.95 for 95 %. */
    level: number;
    absolute: Estimate;
  }[];
  goalKey: string;
  /** The control first. */
  arms: readonly ReportedArm[];
};

/** What became of one change. Numbers of page views are estimated from a sample. */
export type HealthOfChange = {
  variantKey: string;
  /** Among the changes of its variant, from 0. */
  position: number;
  operation: string;
  selector: string;
  /** Page views that told of it. */
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
  /** Where it most often came to nothing, at most five pages. */
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

/** Whether an invitation was handed to the mail server; `none` where it is for nobody in particular, or there is no mail. */
export type InvitationMail = "none" | "sent" | "not_sent";

export type InvitationStatus = "pending" | "accepted" | "revoked" | "expired";

/** What stands beside every document. */
export type Kept = {
  /** UUID v7; events and snapshots name the thing by it. */
  id: string;
  formatVersion: 1;
};

/** What stands beside a document with a lifecycle. */
export type KeptLifecycle = {
  /** The status that an archived one goes back to. */
  archivedFrom?: undefined | "draft" | "completed";
  /** UUID v7; events and snapshots name the thing by it. */
  id: string;
  formatVersion: 1;
};

/** A hash space in which experiments share out visitors. */
export type Layer = {
  layerKey: string;
  kept: {
    /** UUID v7; events and snapshots name the thing by it. */
    id: string;
    formatVersion: 1;
    salt: string;
  };
};

/** A layer and who shares it out. */
export type LayerView = {
  layerKey: string;
  usedBy: readonly {
    status: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed";
    experimentKey: string;
    from: number;
    to: number;
  }[];
};

/** The newest dead letters, and how many there are in all. */
export type LetterPage = {
  count: number;
  deadLetters: readonly DescribedLetter[];
};

/** To how many letters it was done. */
export type LettersDone = {
  count: number;
};

export type Limited = {
  estimate?: number | null;
  lower: number | null;
  upper: number | null;
};

/** What becomes of the things of a list, beside those that a file describes; by keys. */
export type ListFate = {
  /** Those that the file does not name: some are left alone, and some are archived. */
  notNamed: readonly string[];
  pruned: readonly string[];
  /** Those whose edits were not published yet and are replaced by what the file says. */
  replacedDrafts: readonly string[];
};

/** An invitation as lists show it; times are ISO 8601. */
export type ListedInvitation = {
  invitationId: string;
  role: "owner" | "admin" | "editor" | "analyst" | "viewer";
  email: string | null;
  status: InvitationStatus;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
  /** The e-mail address of whoever accepted. */
  acceptedBy: string | null;
};

/** An organisation as lists show it. */
export type ListedOrganization = {
  organizationId: string;
  name: string;
};

/** A preview that has not expired, without its token. */
export type ListedPreview = {
  experimentKey: string;
  variantKey: string;
  previewId: string;
  /** How histories call who made it; null where that was not kept. */
  createdBy: string | null;
  /** ISO 8601. */
  expiresAt: string;
  /** Null where it was not taken back. */
  revokedAt: string | null;
} | {
  surveyKey: string;
  previewId: string;
  /** How histories call who made it; null where that was not kept. */
  createdBy: string | null;
  /** ISO 8601. */
  expiresAt: string;
  /** Null where it was not taken back. */
  revokedAt: string | null;
};

/** A link that logs the owner in. */
export type LoginLink = {
  url: string;
  expiresAt: string;
};

/** A look that is kept, for a chart of how the lift has come about. */
export type LookOfPast = {
  computedAt: string;
  isFinal: boolean;
  epoch: number;
  state: ExperimentState;
  visitors: {
    [key: string]: number;
  };
  /** Of the goal that is asked for, else of the primary one. */
  comparisons: readonly PastComparison[];
};

/** A value per visitor, zeros included. */
export type MeanSums = {
  kind: "mean";
  n: number;
  sum: number;
  sumSquares: number;
};

/** A person in an organisation. */
export type Member = {
  userId: string;
  email: string;
  name: string;
  role: "owner" | "admin" | "editor" | "analyst" | "viewer";
  /** ISO 8601. */
  since: string;
  /** ISO 8601; null for somebody who was never there. */
  lastSeenAt: string | null;
};

/** Who belongs to an organisation. */
export type MemberList = {
  organizationId: string;
  name: string;
  members: readonly Member[];
};

/** A message with everything that is kept of it. */
export type MessageDetail = {
  /** The very text that is signed and sent. */
  body: string;
  attempts: readonly AttemptView[];
  messageId: string;
  type: string;
  status: "pending" | "delivered" | "failed";
  createdAt: string;
  attemptCount: number;
  nextAttemptAt?: string;
  settledAt?: string;
  lastAttempt?: AttemptView;
};

/** A message as the log shows it. Times are ISO 8601. */
export type MessageView = {
  messageId: string;
  type: string;
  status: "pending" | "delivered" | "failed";
  createdAt: string;
  attemptCount: number;
  nextAttemptAt?: string;
  settledAt?: string;
  lastAttempt?: AttemptView;
};

/** What a metric says beside its statistics; each field is there for the kinds that have it. */
export type MetricDetails = {
  /** Visitors whose value was cut, by what was cut. */
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
  /** Orders that are left out, since they are in another currency. */
  otherCurrency?: number;
  /** Values that are left out, since they are 10¹⁵ or more, or -10¹⁵ or less. */
  outOfRange?: number;
  /** Steps of a funnel: of all visitors, then of those who reached the step before. */
  steps?: readonly FunnelStep[];
  /** Those who reach a funnel's last step, of those who reach its first. */
  ofEntrants?: ProportionSums;
  /** Visitors who answered a survey's question. */
  respondents?: number;
};

/** The score in points, from −100 to 100, with its 95 % interval, and what it is made of. */
export type NetPromoters = {
  score: Score | null;
  promoters: Counted;
  passives: Counted;
  detractors: Counted;
};

/** Whether what a goal shows lasts. It is looked at besides the plan, and decides nothing. */
export type NoveltyReport = {
  experimentKey: string;
  phase: number;
  /** What is counted up to then, ISO 8601. */
  computedAt: string;
  /** By the day since the first exposure; null where that is not known. */
  sinceExposure: DaysSinceExposure | null;
  /** Why it is not known, or null. */
  reason: Sentence | null;
  /** By the day of the first exposure, from the first to the newest; none of an earlier look. */
  byFirstDay: readonly FirstDay[];
  name: string;
  /** Of money. */
  currency: string | null;
  goalKey: string;
  kind: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps";
  direction: "increase" | "decrease";
  unit: Unit;
};

/** Visits of pages of one origin since the edge was started. */
export type OriginVisits = {
  origin: string;
  /** ISO 8601. */
  firstVisitAt: string;
  lastVisitAt: string;
  /** First 12 hexadecimal digits of the hash of the script that visited last, or null where it did not say. */
  build: string | null;
};

/** Visits of a page. */
export type PageVisits = {
  /** Its address, without the values of most parameters; empty where pages did not tell it. */
  url: string;
  visits: number;
};

export type PastComparison = {
  variantKey: string;
  /** Coverage of both, 0.95 for "95 %". */
  level: number;
  state: ComparisonState;
  /** Corrected; where looks are unlimited and one goal decides, the least of all looks. */
  pValue: number | null;
  running: Limited | null;
  relative: Limited | null;
};

/** Bootstraps of one hour or day, of one variant in one phase where an experiment is named. */
export type PeriodVisits = {
  /** When the hour or day began, ISO 8601. */
  startedAt: string;
  /** Null where no experiment is named. */
  variantKey: string | null;
  /** Null where it is not known, or no experiment is named. */
  phase: number | null;
  bootstraps: number;
  /** Those among them that were a new visitor's first. */
  newVisitors: number;
};

/** A stretch of an experiment with one salt: visitors of different phases are never counted together. */
export type Phase = {
  /** From 1. */
  number: number;
  salt: string;
  startedAt: string;
  /** Absent while it goes on. */
  endedAt?: undefined | string;
  /** When a variant was first rolled out to everyone after the end; absent before that. */
  rolledOutAt?: undefined | string;
  /** When nobody met it, from the first to the newest; absent where it was never paused. */
  pauses?: undefined | readonly PhasePause[];
  /** What was published of its variants since it began, from the first to the newest; absent before there is any. */
  edits?: undefined | readonly PhaseEdit[];
  /** What decides about it; absent of phases that began before this was recorded. */
  registered?: undefined | RegisteredPlan;
};

/** A publication that changed what variants of an experiment show while visitors were counted. */
export type PhaseEdit = {
  /** The version that it was published as. */
  at: string;
  /** The variants that show something else since. */
  variantKeys: readonly string[];
  /** Whoever published it says that it does not change what is tested, and why. */
  isSameTest?: undefined | true;
  reason?: undefined | string;
};

/** A stretch of a phase in which every visitor saw the original page. Times are ISO 8601. */
export type PhasePause = {
  from: string;
  /** Absent while it goes on. */
  until?: undefined | string;
};

/** A phase in a list: what it registered has whole definitions of goals. */
export type PhaseSummary = {
  /** From 1. */
  number: number;
  startedAt: string;
  /** Absent while it goes on. */
  endedAt?: string;
  /** When a variant was first rolled out to everyone after the end; absent before that. */
  rolledOutAt?: string;
  /** When nobody met it, from the first to the newest; absent where it was never paused. */
  pauses?: readonly PhasePause[];
  /** What was published of its variants since it began, from the first to the newest; absent before there is any. */
  edits?: readonly PhaseEdit[];
};

/** A phase as the API tells of it. */
export type PhaseView = {
  /** From 1. */
  number: number;
  startedAt: string;
  /** Absent while it goes on. */
  endedAt?: string;
  /** When a variant was first rolled out to everyone after the end; absent before that. */
  rolledOutAt?: string;
  /** When nobody met it, from the first to the newest; absent where it was never paused. */
  pauses?: readonly PhasePause[];
  /** What was published of its variants since it began, from the first to the newest; absent before there is any. */
  edits?: readonly PhaseEdit[];
  /** What decides about it; absent of phases that began before this was recorded. */
  registered?: RegisteredPlan;
};

/** All that is decided about an experiment before it starts. */
export type Plan = {
  engine: "fixed" | "sequential" | "bayesian";
  alpha: number;
  /** Visitors of all variants together; absent where nobody planned it. */
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
  /** Absent where nothing is capped. */
  capPercentile?: number;
  cuped: boolean;
};

/** Whether this salt splits visitors evenly by what they were and did before. */
export type PreflightBalance = {
  /** The least of all p-values, corrected for their number; null where nothing is known. */
  pValue: number | null;
  isBalanced: boolean;
  /** Another salt that does, where this one does not. */
  offeredSalt: string | null;
};

/** A goal by what visitors did lately; numbers are null where too little is known. */
export type PreflightGoal = {
  goalKey: string;
  name: string;
  role: "primary" | "secondary" | "guardrail" | "informational";
  kind: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps";
  unit: Unit;
  currency: string | null;
  windowHours: number;
  /** Visitors whose window was over. */
  n: number;
  mean: number | null;
  /** Of one visitor's value, capped where the goal is. */
  variance: number | null;
  /** Part of the variance that the past explains; null where nothing is known of it. */
  varianceReduction: number | null;
  /** Minimum detectable effect after so many weeks, at 80 % power; null where no lift would be found. */
  mdeByWeek: readonly {
    week: number;
    visitors: number;
    mde: number | null;
  }[];
  /** Whole weeks until the lift is found; null where it takes more than a year. */
  weeksForLift: number | null;
  /** Of the difference that this salt leaves where there is none. */
  pValue: number | null;
  /** Part of other salts with p < 0.05, which should be about that. */
  falsePositives: number | null;
};

/** What can be expected of an experiment, by what visitors did lately. Shares and lifts are parts of 1. */
export type PreflightReport = {
  experimentKey: string;
  name: string;
  days: number;
  /** ISO 8601; from when on and until when events were looked at. */
  from: string;
  until: string;
  engine: "fixed" | "sequential" | "bayesian";
  plannedVisitors: number | null;
  /** New matching visitors a day, those of no variant left out. */
  visitorsPerDay: number;
  /** `pageviews`: visitors are known by every page view; `events`: by the events that they sent, so that there may be more. */
  source: "pageviews" | "events";
  /** Matching visitors who were looked at. */
  visitors: number;
  sampledShare: number;
  /** The lift that weeks are computed for. */
  lift: number;
  /** In the order of the experiment. */
  goals: readonly PreflightGoal[];
  balance: PreflightBalance;
  warnings: readonly Sentence[];
};

/** What people edit, as it is stored: the shape of the configuration file with everything filled in that a file may leave out, and beside it what is `kept` and no file writes. Times are ISO 8601 with milliseconds, UTC. */
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
  /** Share of visitors who see no experiment at all. */
  holdout: number;
  /** Whether changes may carry HTML, or code, which HTML can carry as well. */
  allowHtml: boolean;
  allowJs: boolean;
  /** Whether scripts tell which elements are about to change, so that a first visit hides only those. */
  manifest: boolean;
  /** Whether visitors are asked first: `pending` stores and sends nothing until the page says that they agreed. */
  consent: "granted" | "pending";
  /** What the pixel does in a browser whose visitor sent Global Privacy Control. */
  globalPrivacyControl: "no_integrations" | "ignore" | "off";
  /** Whether changes that arrive later than a second after the navigation are still made. */
  lateChanges: "apply" | "skip";
  /** Whether the pixel sends an event for each view of a page. */
  pageviews: boolean;
  /** Whether samples of visits are kept, pages and what is known of visitors without who they are, to try rules on. */
  trafficSample: boolean;
  /** What may be sent for the project in a minute, where it is not what the server allows. */
  limits?: {
    bootstrapsPerAddress?: number;
    bootstrapsPerVisitor?: number;
    eventsPerAddress?: number;
    eventsPerVisitor?: number;
  };
  /** Where the project's own people come from: they are counted apart. */
  internalAddresses?: readonly string[];
  /** For how many days after their receipt events are kept; without it, for good. */
  retentionDays?: number;
  /** IANA name of the zone in which the days of its reports begin. */
  timeZone: string;
  /** ISO 4217 code of what amounts are in. */
  currency?: string;
  /** How its experiments are judged where they do not say it themselves. */
  statistics?: {
    engine?: "fixed" | "sequential" | "bayesian";
    /** Probability of a false alarm. */
    alpha?: number;
    /** Visitors of all variants together. */
    plannedVisitors?: number;
    /** Before so many days nothing wins or loses; what does harm is told all the same. */
    minimumDays?: number;
    correction?: "none" | "holm" | "benjaminiHochberg";
    /** Share of visitors who keep the control when a variant is rolled out, so that it can be measured further. */
    holdback?: number;
    /** Largest expected loss of a winner, as a share of the control's value. */
    expectedLossLimit?: number;
    /** Whether the experiment pauses itself where a guardrail is harmed. */
    pauseOnHarm?: boolean;
    /** How the sample ratio is tested: how close to the weights it is taken to be, and below which p it is a mismatch. */
    srm?: {
      concentration?: number;
      alpha?: number;
    };
    /** Window of metrics that have none of their own. */
    windowHours?: number;
    /** Cap of metrics that have none of their own. */
    capPercentile?: number;
    /** Whether differences are adjusted by what visitors did before. */
    cuped?: boolean;
  };
  /** How many different surveys one visitor meets in so many days. */
  surveyBudget: {
    surveys: number;
    days: number;
  };
  name: string;
  projectKey: string;
  kept: {
    /** UUID v7; events and snapshots name the thing by it. */
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

/** Visitors that several experiments and surveys are for. */
export type ProjectAudience = {
  audienceKey: string;
  audience: Audience;
  name: string;
  kept: Kept;
};

/** What would be published: how the working state of a project, or what is chosen of it, differs from what is live. */
export type ProjectChanges = {
  /** Null before the first publication. */
  liveVersion: string | null;
  revision: number;
  difference: Difference;
  changes: readonly DescribedChange[];
  warnings: readonly Finding[];
  /** With any of them, publishing this is refused. */
  errors: readonly Finding[];
};

/** What the project counts as success. */
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
  kept: Kept;
};

/** From which origins a project is visited. */
export type ProjectOrigins = {
  /** Whether the edge serves the project. */
  isKnown: boolean;
  /** The one that was visited last first. */
  origins: readonly OriginVisits[];
};

/** What was refused of a project since the edge was started, as far as it remembers. */
export type ProjectRefusals = {
  /** The newest first. */
  refusals: readonly Refusal[];
};

/** A project in a list. */
export type ProjectSummary = {
  projectKey: string;
  name: string;
  /** Grows with every edit of the project or of anything in it. */
  revision: number;
  /** The version that is live, ISO 8601. */
  liveVersion: string | null;
  /** When it was put away, ISO 8601; null where it was not. */
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

/** A survey: what it asks, of whom, when and how it looks. */
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
  /** Share of visitors that may see it, chosen by hash. */
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
    /** All of them hold. */
    conditions?: {
      /** A key at the top of the event's payload. */
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
    required?: string;
    start?: string;
    next?: string;
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
        required?: string;
        start?: string;
        next?: string;
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
  kept: KeptLifecycle;
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
  /** Share of visitors who see no experiment at all. */
  holdout: number;
  /** Whether changes may carry HTML, or code, which HTML can carry as well. */
  allowHtml: boolean;
  allowJs: boolean;
  /** Whether scripts tell which elements are about to change, so that a first visit hides only those. */
  manifest: boolean;
  /** Whether visitors are asked first: `pending` stores and sends nothing until the page says that they agreed. */
  consent: "granted" | "pending";
  /** What the pixel does in a browser whose visitor sent Global Privacy Control. */
  globalPrivacyControl: "no_integrations" | "ignore" | "off";
  /** Whether changes that arrive later than a second after the navigation are still made. */
  lateChanges: "apply" | "skip";
  /** Whether the pixel sends an event for each view of a page. */
  pageviews: boolean;
  /** Whether samples of visits are kept, pages and what is known of visitors without who they are, to try rules on. */
  trafficSample: boolean;
  /** What may be sent for the project in a minute, where it is not what the server allows. */
  limits?: {
    bootstrapsPerAddress?: number;
    bootstrapsPerVisitor?: number;
    eventsPerAddress?: number;
    eventsPerVisitor?: number;
  };
  /** Where the project's own people come from: they are counted apart. */
  internalAddresses?: readonly string[];
  /** For how many days after their receipt events are kept; without it, for good. */
  retentionDays?: number;
  /** IANA name of the zone in which the days of its reports begin. */
  timeZone: string;
  /** ISO 4217 code of what amounts are in. */
  currency?: string;
  /** How its experiments are judged where they do not say it themselves. */
  statistics?: {
    engine?: "fixed" | "sequential" | "bayesian";
    /** Probability of a false alarm. */
    alpha?: number;
    /** Visitors of all variants together. */
    plannedVisitors?: number;
    /** Before so many days nothing wins or loses; what does harm is told all the same. */
    minimumDays?: number;
    correction?: "none" | "holm" | "benjaminiHochberg";
    /** Share of visitors who keep the control when a variant is rolled out, so that it can be measured further. */
    holdback?: number;
    /** Largest expected loss of a winner, as a share of the control's value. */
    expectedLossLimit?: number;
    /** Whether the experiment pauses itself where a guardrail is harmed. */
    pauseOnHarm?: boolean;
    /** How the sample ratio is tested: how close to the weights it is taken to be, and below which p it is a mismatch. */
    srm?: {
      concentration?: number;
      alpha?: number;
    };
    /** Window of metrics that have none of their own. */
    windowHours?: number;
    /** Cap of metrics that have none of their own. */
    capPercentile?: number;
    /** Whether differences are adjusted by what visitors did before. */
    cuped?: boolean;
  };
  /** How many different surveys one visitor meets in so many days. */
  surveyBudget: {
    surveys: number;
    days: number;
  };
  name: string;
  projectKey: string;
  /** Grows with every edit of the project or of anything in it. */
  revision: number;
  /** The version that is live, ISO 8601. */
  liveVersion: string | null;
  /** When it was put away, ISO 8601; null where it was not. */
  archivedAt: string | null;
  experiments: {
    archived?: number;
    draft?: number;
    scheduled?: number;
    running?: number;
    paused?: number;
    completed?: number;
  };
  /** Of the settings alone; to be sent with a change of them. */
  settingsRevision: number;
  /** Whether anything in it differs from what is live. */
  isChanged: boolean;
};

/** Visitors of whom a part has converted. */
export type ProportionSums = {
  kind: "proportion";
  n: number;
  sum: number;
};

/** A publication; `version` is the live one afterwards, also where nothing differed and nothing was published. */
export type Published = {
  status: "published" | "unchanged";
  version: string;
  difference: Difference;
};

/** What came of a question. */
export type QuestionResult = {
  /** Responses that came to it. */
  reached: number;
  answered: number;
  /** Responses that ended here without being completed. */
  left: number;
  /** Answers from when it was another kind of question, or had another scale, which are counted nowhere else. */
  unfit: number;
  answers: AnswerCounts;
  type: "link" | "consent" | "nps" | "open_text" | "single_choice" | "multiple_choice" | "rating" | "csat" | "ces";
  questionId: string;
  title: string;
  /** Whether the survey does not ask it any more. */
  isRemoved: boolean;
};

/** What became of all records of a queue. */
export type QueueTotals = {
  /** Records that were made durable, each of them acknowledged or about to be. */
  acknowledged: number;
  /** Records that wait. */
  waiting: number;
  outcomes: {
    stored: number;
    dead: number;
    dropped: number;
    erased: number;
    copy: number;
    visits: number;
  };
  /** Records that were made durable and are lost, since the disk did not give them back or their files are gone. */
  damaged: number;
  /** Records of which no outcome is known: committed before outcomes were counted, or under a note of them that is damaged. */
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

/** A request that the edge refused: why, and for which fields. Never what was in them, nor who sent it. */
export type Refusal = {
  /** ISO 8601. */
  at: string;
  /** Path of the endpoint. */
  route: string;
  /** One of the public port's error codes. */
  code: string;
  fields: readonly string[];
};

/** How a phase is judged, as it was when the phase was published: later edits do not change it. */
export type RegisteredPlan = {
  /** With the project's defaults filled in. */
  plan: Plan;
  goals: readonly {
    goalKey: string;
    role: "primary" | "secondary" | "guardrail" | "informational";
    analysis: {
      kind?: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps";
      /** Only what comes within this time of a visitor's first exposure counts. */
      windowHours?: number;
      /** Values above this share of all arms' values are cut to it. */
      capPercentile?: number;
      direction?: "increase" | "decrease";
      /** How much worse a guardrail may get, as a share of the control's value. */
      margin?: number;
      denominatorGoalKey?: string;
      funnelGoalKeys?: string[];
      /** Comes back from the first to before the second day after the first exposure. */
      retentionDays?: [number, number];
      quantile?: number;
      surveyKey?: string;
      questionId?: string;
    };
  }[];
  /** The project's goals that these name, as they were defined. */
  definitions: readonly ProjectGoal[];
};

export type ReportedArm = {
  variantKey: string;
  /** Visitors whose window is closed. */
  n: number;
  /** Visitors still in it. */
  open: number;
  /** In the metric's unit; of a ratio, its numerator; of a net promoter score, those who recommend without those who advise against it, as people; null of quantiles and where there is none. */
  sum: number | null;
  /** Of a ratio. */
  denominatorSum: number | null;
  /** Per visitor; of a ratio, per denominator; of a quantile, the quantile. As it was measured, without adjustment. */
  value: number | null;
  details: MetricDetails;
};

export type ReportedBreakdown = {
  dimension: string;
  computedAt: string;
  /** Whether groups differ at all. */
  title: Sentence;
  isDifferent: boolean;
  /** Those with the most visitors first. */
  groups: readonly ReportedGroup[];
};

export type ReportedComparison = {
  variantKey: string;
  state: ComparisonState;
  sentence: Sentence;
  absolute: Estimate;
  relative: Estimate;
  /** What all looks together leave of both, where any number of looks may be taken. */
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
  /** Coverage of the intervals: 0.95 for 95 %. */
  level: number;
  pValue: number | null;
  chanceToWin: number | null;
  probabilityBest: number | null;
  /** In the metric's unit. */
  expectedLoss: number | null;
  /** Part of the variance that the visitors' past explains and that was taken away; null where nothing was. */
  varianceReduction: number | null;
  /** Lift without that adjustment. */
  unadjusted: Estimate | null;
  decidedAt: string | null;
  engine: "fixed" | "sequential" | "bayesian";
  method: string;
  /** Of a guardrail: the bad end of its one-sided interval at the plan's level, as a lift. */
  worst: number | null;
  warnings: readonly string[];
};

export type ReportedGroup = {
  /** Empty where it is not known; null for all other values together. */
  value: string | null;
  visitors: {
    [key: string]: number;
  };
  metrics: readonly GroupMetric[];
};

export type ReportedMetric = {
  goalKey: string;
  name: string;
  role: "primary" | "secondary" | "guardrail" | "informational";
  kind: "revenue" | "proportion" | "count" | "mean" | "ratio" | "funnel" | "retention" | "quantile" | "survey_score" | "nps";
  unit: Unit;
  /** Of money. */
  currency: string | null;
  direction: "increase" | "decrease";
  /** Of a guardrail: the share of the control's value that it may get worse by. */
  margin: number | null;
  windowHours: number | null;
  capPercentile: number | null;
  /** Added after the start, or asked of those who answer: never decides. */
  isExploratory: boolean;
  /** The control first. */
  arms: readonly ReportedArm[];
  /** Each other variant against the control; none where there is nothing to compare. */
  comparisons: readonly ReportedComparison[];
};

/** What decides, as it was registered. */
export type ReportedPlan = {
  engine: "fixed" | "sequential" | "bayesian";
  alpha: number;
  plannedVisitors: number | null;
  minimumDays: number;
  correction: string;
  primaryGoalKey: string | null;
};

export type ReportedTrend = {
  variantKey: string;
  state: "not_shown" | "falls" | "rises" | "too_few";
  /** Corrected for the number of variants; of one look. */
  pValue: number | null;
  /** Lifts on the line, on the first day and on the last one of `days`. */
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
};

/** What an experiment did, as its reader gets it. Times are ISO 8601. Shares and lifts are parts of 1. */
export type ResultsReport = {
  experimentKey: string;
  name: string;
  status: string;
  /** From 1; null before the experiment ran. */
  phase: number | null;
  phases: number;
  startedAt: string | null;
  endedAt: string | null;
  /** When everybody got one variant: later visits and windows that were open then do not count; null before that. */
  rolledOutAt: string | null;
  /** When nobody met it, which counts as no day; `until` is null while it goes on. */
  pauses: readonly {
    from: string;
    until: string | null;
  }[];
  /** What is counted up to now; null where nothing was computed yet, and all that follows from it is empty then. */
  computedAt: string | null;
  /** Of an experiment that has ended, with all windows closed: nothing will change it. */
  isFinal: boolean;
  /** Which edit of the running experiment the verdict counts from. */
  epoch: {
    number: number;
    startedAt: string;
  } | null;
  days: number;
  plan: ReportedPlan;
  /** Why this is not what the registered plan decides by; null for what it does. */
  exploratory: Sentence | null;
  verdict: {
    code: string;
    /** Numbers are as they are, and not as the sentence writes them; null where there is none. */
    parameters: {
      [key: string]: string | number | null;
    };
    /** In English, with its full stop. */
    sentence: string;
    state: ExperimentState;
    goalKey: string | null;
    variantKey: string | null;
    /** What follows, as how much money it is; each a sentence of its own. */
    notes: readonly Sentence[];
  };
  /** The control first. */
  variants: readonly ReportedVariant[];
  /** Visitors of each variant who are counted. */
  visitors: {
    [key: string]: number;
  };
  /** In the order of their roles, then of the experiment. */
  metrics: readonly ReportedMetric[];
  /** The worst first. */
  health: readonly Finding2[];
  /** Events of the project that came in since, and are not counted; null where the event store does not answer. */
  pending: number | null;
  accounting: readonly AccountingStep[];
  /** By what visitors were at their first exposure; absent unless it is asked for. */
  breakdown?: ReportedBreakdown;
};

/** A rollback that is done; `kept` are the things that did not follow, see {@link rolledBack}. */
export type RollbackAnswer = {
  kept: readonly DifferenceEntry[];
  status: "published" | "unchanged";
  version: string;
  difference: Difference;
};

/** How rules came out, as edges would decide. */
export type RulesOutcome = {
  matches: boolean;
  rules: ReadonlyArray;
};

/** An estimate with its 95 % confidence interval. */
export type Score = {
  estimate: number;
  low: number;
  high: number;
};

/** A currency that events of a name were in, and how many, each counted once. */
export type SeenCurrency = {
  currency: string;
  events: number;
};

/** A name that events had, with what came with them. */
export type SeenEvent = {
  eventName: string;
  /** When the newest of them was received, ISO 8601. */
  lastReceivedAt: string;
  properties: readonly SeenProperty[];
  /** The currencies of their payloads, the most frequent first. Amounts of one project are all in one. */
  currencies: readonly SeenCurrency[];
};

/** A field at the top of events' payloads. Booleans are kept as texts. */
export type SeenProperty = {
  name: string;
  kind: "number" | "text";
};

/** Something said of results: its code and what it names, by which a client can say it in another language, and the English. */
export type Sentence = {
  code: string;
  /** Numbers are as they are, and not as the sentence writes them; null where there is none. */
  parameters: {
    [key: string]: string | number | null;
  };
  /** In English, with its full stop. */
  sentence: string;
};

/** An assignment as it stands in the event store: as claimed by the sender, and whether bucketing confirms it. */
export type StoredAssignment = {
  experimentKey: string;
  experimentId: string;
  variantKey: string;
  variantId: string;
  isControl: boolean;
  verified: boolean;
  /** Bucketing did not decide: the visitor is on the experiment's force list. Such a claim is verified, and left out of results. */
  forced: boolean;
  /** The experiment's phase in the configuration that the event names, from 1; 0 where that does not say. */
  phase: number;
};

/** A stored event as people and programs read it: times are ISO 8601 with milliseconds, UTC; the payload is the JSON text that was sent. */
export type StoredEvent = {
  receivedAt: string;
  time: string;
  /** JSON text, whose numbers may have more digits than a program reads; null where none was sent. */
  payload: string | null;
  /** How the visitor came in, as the page said it with the exposure; empty in other events. The session's id. */
  session: string;
  requestId: string;
  /** As the engine reads user agent and client hints, or empty. */
  device: string;
  /** As sent, or empty. */
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
  /** Host of the session's first referrer, in lower case and without `www.`; empty where there was none, or it was the site itself. */
  source: string;
  /** Of an event of a survey's response; empty in all others. Ids in lower case. */
  surveyId: string;
  /** Configuration version that the event names, or empty. */
  version: string;
  /** Unique per (project, visitor). */
  eventId: string;
  assignments: readonly StoredAssignment[];
  /** Top-level texts and booleans of the payload. */
  props: {
    [key: string]: string;
  };
  /** What the page knew of the visitor when it met the experiment: top level of the payload's `$context`, as texts. */
  context: {
    [key: string]: string;
  };
  /** Whether the visitor had been there before this session: `new`, `returning`, or empty where that is not known. */
  visitorType: "" | "new" | "returning";
  /** First page of the session. */
  entryHost: string;
  entryPath: string;
  /** Campaign of the session's first page. */
  sourceUtmSource: string;
  sourceUtmMedium: string;
  sourceUtmCampaign: string;
  referrer: string;
  /** Host of the referrer in lower case, without `www.`, or empty. */
  referrerHost: string;
  /** Campaign parameters of the page's address, each empty where there is none. */
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  utmTerm: string;
  utmContent: string;
  userAgent: string;
  browser: string;
  os: string;
  country: string;
  /** 0 where the sender gave none. */
  sequence: number;
  bot: boolean;
  /** Of the project's own people: the browser is marked, or the address was of one of the project's ranges. Left out of results. */
  internal: boolean;
  automation: boolean;
  late: boolean;
  /** The project was not published when the event was ingested. */
  unclaimed: boolean;
  responseId: string;
  /** What happened: `shown`, `accepted`, `dismissed` or `completed`. */
  surveyEvent: string;
};

/** What visitors answered to a survey. */
export type SurveyResults = {
  surveyKey: string;
  name: string;
  /** Of the project, by which days are told. */
  timeZone: string;
  /** The same of parts of the responses; null where it was not asked for. */
  breakdown: {
    by: "day";
    groups: readonly DayGroup[];
  } | {
    by: "variant";
    groups: readonly VariantGroup[];
    /** Why the groups are to be compared with care. */
    note: string;
  } | null;
  funnel: Funnel;
  /** From being seen to the first answer, and to completion; null where nobody got there. */
  medianMs: {
    toAnswer: number | null;
    toComplete: number | null;
  };
  questions: readonly QuestionResult[];
};

/** A survey in a list. */
export type SurveySummary = {
  questionCount: number;
  name: string;
  status: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed";
  startAt?: string;
  endAt?: string;
  /** Share of visitors that may see it, chosen by hash. */
  coverage: number;
  surveyKey: string;
  displayType: "popover" | "modal" | "inline" | "api";
  revision: number;
  /** Its status in what is live, or null where it is not there. */
  live: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed" | null;
  /** Whether it differs from what is live. */
  isChanged: boolean;
};

/** A survey as people work on it. */
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
  /** Share of visitors that may see it, chosen by hash. */
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
    /** All of them hold. */
    conditions?: {
      /** A key at the top of the event's payload. */
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
    required?: string;
    start?: string;
    next?: string;
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
        required?: string;
        start?: string;
        next?: string;
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
  /** Its status in what is live, or null where it is not there. */
  live: "archived" | "draft" | "scheduled" | "running" | "paused" | "completed" | null;
  /** Whether it differs from what is live. */
  isChanged: boolean;
  /** What it can become now. */
  nextStatuses: readonly ("archived" | "draft" | "scheduled" | "running" | "paused" | "completed")[];
};

/** What a number of responses say together. */
export type TallyResult = {
  funnel: Funnel;
  /** From being seen to the first answer, and to completion; null where nobody got there. */
  medianMs: {
    toAnswer: number | null;
    toComplete: number | null;
  };
  questions: readonly QuestionResult[];
};

/** One rule and how it came out, with its parts where it has some. `message` is a sentence for people. */
export type TraceRule = {
  rule: string;
  passed: boolean;
  message: string;
  parts?: ReadonlyArray;
};

/** What was tried, each part that was given. */
export type TriedOutcome = {
  /** The rules are called `include.0`, `exclude.0` and so on, in their order. */
  urlRules?: RulesOutcome;
  audience?: RulesOutcome;
};

/** How many recent visits match rules. Numbers of visits are estimated from samples. */
export type TriedTraffic = {
  /** From when on visits are looked at, ISO 8601. */
  since: string;
  /** How many samples the rules were tried on. */
  samples: number;
  visits: number;
  /** Those that match all that was given. */
  matching: number;
  /** Those that match the URL rules, where some were given. */
  matchingUrlRules?: number;
  /** Those that match the audience, where one was given. */
  matchingAudience?: number;
  /** The most frequent pages whose visits match, and those whose visits do not; at most ten each. A page can be among both. */
  matchingPages: readonly PageVisits[];
  otherPages: readonly PageVisits[];
  /** What rules ask for and samples do not hold: attributes of the page's own, and values of parameters. To rules they are not known. */
  notKept: readonly string[];
};

/** What is kept of projects that are not published, and a page of their keys. */
export type Unclaimed = {
  summary: UnclaimedSummary;
  projects: readonly {
    projectKey: string;
    events: number;
  }[];
  /** What to ask for as `after` to get those behind; null where there are none. */
  next: string | null;
};

/** What is kept and what was not, for people. */
export type UnclaimedSummary = {
  events: number;
  projects: number;
  dropped: {
    unclaimed_project_full: number;
    unclaimed_full: number;
    unclaimed_expired: number;
  };
};

/** What a metric's numbers are: parts of 1, numbers, money in major units, a number for each of another, or points of a score. */
export type Unit = "number" | "ratio" | "share" | "money" | "points";

/** What is wrong with it; nothing was changed. Paths begin at the thing. */
export type Validated = {
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

/** Distinct visitors of one variant of an experiment, by their exposures. */
export type VariantExposures = {
  variantKey: string;
  /** Human visitors whose first verified exposure was this variant. */
  visitors: number;
  /** Visitors who claimed this variant without bucketing giving it to them. */
  unverified: number;
  /** Visitors marked as bots. */
  bots: number;
  /** Visitors whose first verified exposure says that they are the project's own people. */
  internal: number;
  /** Visitors whose first verified exposure was forced, by the experiment's force list. */
  forced: number;
  /** Of `visitors`, those who met another variant of the experiment as well, verified too; they count where they were first. */
  multiExposed: number;
  /** Events of `visitors` that carry a sequence number and arrived, and those that were lost. */
  expectedEvents: number;
  /** Of these, how many never arrived: the gaps in a visitor's numbers, at most 10 for each one that arrived and 20 more. What is missing before the first is a gap only where that is at most 20. */
  lostEvents: number;
};

/** The responses of visitors who had a variant of an experiment. */
export type VariantGroup = {
  experimentKey: string;
  variantKey: string;
  funnel: Funnel;
  /** From being seen to the first answer, and to completion; null where nobody got there. */
  medianMs: {
    toAnswer: number | null;
    toComplete: number | null;
  };
  questions: readonly QuestionResult[];
};

/** A publication as a history tells it. */
export type VersionEntry = {
  version: string;
  previousVersion: string | null;
  /** ISO 8601. */
  publishedAt: string;
  author: string;
  reason: string | null;
  difference: Difference;
  isLive: boolean;
  /** Whether its configuration is kept, so that it can be compared, exported and rolled back to. */
  isKept: boolean;
};

/** How often pages asked for a project, or were given an experiment. Each is a page view, by whomever; who it was is not kept. */
export type VisitReport = {
  /** Null where all bootstraps of the project are counted. */
  experimentKey: string | null;
  by: "day" | "hour";
  /** The zone in which days begin. */
  timeZone: string;
  /** From when on they are counted, ISO 8601; the first day or hour is a whole one. */
  from: string;
  /** In order of time, variant and phase. Periods without any are absent. */
  counts: readonly PeriodVisits[];
};

/** An endpoint as people see it: all of it but its secrets. Times are ISO 8601. */
export type WebhookView = {
  webhookKey: string;
  url: string;
  description?: string;
  types: readonly ("experiment.created" | "experiment.started" | "experiment.paused" | "experiment.completed" | "experiment.archived" | "config.published" | "experiment.significant" | "experiment.srm_detected" | "experiment.guardrail_breached" | "experiment.no_exposures" | "survey.shown" | "survey.accepted" | "survey.dismissed" | "survey.completed" | "event.recorded" | "exposure.recorded" | "webhook.test")[];
  experimentKeys?: readonly string[];
  surveyKeys?: readonly string[];
  isEnabled: boolean;
  disabledAt?: string;
  /** A person, an answer of 410, or five days without success. */
  disabledBecause?: "gone" | "person" | "failing";
  /** Since when nothing could be delivered. */
  failingSince?: string;
  /** Until when the secret before this one signs as well. */
  previousSecretUntil?: string;
  createdAt: string;
  /** To be sent with a change. */
  revision: number;
};

/** An endpoint with its new secret, which is shown this once. */
export type WebhookWithSecret = {
  webhook: WebhookView;
  secret: string;
};

/** A text that somebody wrote. It came from a stranger: whoever shows it escapes it. */
export type WrittenAnswer = {
  /** When the response began, ISO 8601 with milliseconds, UTC. */
  at: string;
  anonymousId: string;
  responseId: string;
  text: string;
  /** Whether it was written in place of an option, or beside some. */
  isOther: boolean;
  state: "completed" | "shown" | "accepted" | "dismissed";
  language: string;
};
