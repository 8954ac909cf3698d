import type { Role } from '@pixel/database';

/**
 * Who may call a procedure: members of the organisation from this role up; `signed-in`: anybody with a session; `installation`: owners
 * of the first organisation, who look after all of it.
 */
export type Permission = Role | 'signed-in' | 'installation';

/**
 * Every procedure of the control plane with who may call it; one that is not here can be called by nobody. The organisation is the
 * one of the `:projectKey` or `:organizationId` in the path.
 */
export const permissions: Readonly<Record<string, Permission>> = {
  'GET /api/me': 'signed-in',
  'GET /api/me/sessions': 'signed-in',
  'POST /api/me/sessions/:sessionId/revoke': 'signed-in',

  'GET /api/installation/doctor': 'installation',
  'GET /api/installation/unclaimed': 'installation',
  'GET /api/installation/dead-letters': 'installation',
  'GET /api/installation/dead-letters/ids': 'installation',
  'POST /api/installation/dead-letters/retry': 'installation',
  'POST /api/installation/dead-letters/drop': 'installation',

  'GET /api/stream': 'signed-in',

  'GET /api/audit': 'signed-in',
  'GET /api/organizations': 'signed-in',
  'POST /api/organizations': 'signed-in',
  'POST /api/organizations/:organizationId/rename': 'admin',
  'GET /api/organizations/:organizationId/members': 'viewer',
  'POST /api/organizations/:organizationId/members/:userId/role': 'admin',
  'POST /api/organizations/:organizationId/members/:userId/remove': 'admin',
  'POST /api/organizations/:organizationId/leave': 'viewer',
  'GET /api/organizations/:organizationId/invitations': 'admin',
  'POST /api/organizations/:organizationId/invitations': 'admin',
  'POST /api/organizations/:organizationId/invitations/:invitationId/revoke': 'admin',
  'POST /api/invitations/accept': 'signed-in',
  'GET /api/organizations/:organizationId/audit': 'admin',

  'GET /api/organizations/:organizationId/projects': 'viewer',
  'POST /api/organizations/:organizationId/projects': 'admin',
  'GET /api/projects/:projectKey': 'viewer',
  'PATCH /api/projects/:projectKey': 'admin',
  'POST /api/projects/:projectKey/archive': 'admin',
  'POST /api/projects/:projectKey/restore': 'admin',

  'POST /api/projects/:projectKey/apply': 'admin',

  'GET /api/projects/:projectKey/events': 'analyst',
  'GET /api/projects/:projectKey/events/find': 'analyst',
  'GET /api/projects/:projectKey/events/count': 'analyst',
  'GET /api/projects/:projectKey/events/seen': 'analyst',
  'GET /api/projects/:projectKey/experiments/:experimentKey/exposures': 'analyst',
  'POST /api/projects/:projectKey/explain': 'analyst',
  'POST /api/projects/:projectKey/try': 'viewer',
  'POST /api/projects/:projectKey/validate': 'viewer',
  'GET /api/projects/:projectKey/dead-letters': 'analyst',
  'GET /api/projects/:projectKey/dead-letters/ids': 'analyst',
  'POST /api/projects/:projectKey/dead-letters/retry': 'admin',
  'POST /api/projects/:projectKey/dead-letters/drop': 'admin',
  'GET /api/projects/:projectKey/visitors/:anonymousId/export': 'admin',
  'POST /api/projects/:projectKey/visitors/:anonymousId/erase': 'admin',

  'GET /api/projects/:projectKey/experiments': 'viewer',
  'POST /api/projects/:projectKey/experiments': 'editor',
  'GET /api/projects/:projectKey/experiments/:experimentKey': 'viewer',
  'PATCH /api/projects/:projectKey/experiments/:experimentKey': 'editor',
  'POST /api/projects/:projectKey/experiments/:experimentKey/status': 'editor',
  'POST /api/projects/:projectKey/experiments/:experimentKey/phase': 'editor',
  'POST /api/projects/:projectKey/experiments/:experimentKey/rollout': 'editor',
  'POST /api/projects/:projectKey/experiments/:experimentKey/duplicate': 'editor',
  'GET /api/projects/:projectKey/surveys': 'viewer',
  'POST /api/projects/:projectKey/surveys': 'editor',
  'GET /api/projects/:projectKey/surveys/:surveyKey': 'viewer',
  'PATCH /api/projects/:projectKey/surveys/:surveyKey': 'editor',
  'POST /api/projects/:projectKey/surveys/:surveyKey/status': 'editor',
  'POST /api/projects/:projectKey/surveys/:surveyKey/duplicate': 'editor',
  'GET /api/projects/:projectKey/surveys/:surveyKey/results': 'viewer',
  'GET /api/projects/:projectKey/surveys/:surveyKey/answers': 'analyst',
  'GET /api/projects/:projectKey/goals': 'viewer',
  'POST /api/projects/:projectKey/goals': 'editor',
  'GET /api/projects/:projectKey/goals/:goalKey': 'viewer',
  'PATCH /api/projects/:projectKey/goals/:goalKey': 'editor',
  'POST /api/projects/:projectKey/goals/:goalKey/remove': 'editor',
  'GET /api/projects/:projectKey/audiences': 'viewer',
  'POST /api/projects/:projectKey/audiences': 'editor',
  'GET /api/projects/:projectKey/audiences/:audienceKey': 'viewer',
  'PATCH /api/projects/:projectKey/audiences/:audienceKey': 'editor',
  'POST /api/projects/:projectKey/audiences/:audienceKey/remove': 'editor',
  'GET /api/projects/:projectKey/layers': 'viewer',
  'POST /api/projects/:projectKey/layers': 'editor',

  'GET /api/projects/:projectKey/changes': 'viewer',
  'POST /api/projects/:projectKey/publish': 'editor',
  'POST /api/projects/:projectKey/rollback': 'editor',
  'GET /api/projects/:projectKey/versions': 'viewer',
  'GET /api/projects/:projectKey/versions/:version': 'viewer',
  'GET /api/projects/:projectKey/compare': 'viewer',
  'GET /api/projects/:projectKey/export': 'viewer',
  'GET /api/projects/:projectKey/previews': 'viewer',
  'POST /api/projects/:projectKey/previews': 'editor',
  'POST /api/projects/:projectKey/previews/:previewId/revoke': 'editor',

  'GET /api/projects/:projectKey/webhooks': 'viewer',
  'POST /api/projects/:projectKey/webhooks': 'admin',
  'GET /api/projects/:projectKey/webhooks/:webhookKey': 'viewer',
  'PATCH /api/projects/:projectKey/webhooks/:webhookKey': 'admin',
  'POST /api/projects/:projectKey/webhooks/:webhookKey/remove': 'admin',
  'POST /api/projects/:projectKey/webhooks/:webhookKey/enable': 'admin',
  'POST /api/projects/:projectKey/webhooks/:webhookKey/disable': 'admin',
  'POST /api/projects/:projectKey/webhooks/:webhookKey/rotate': 'admin',
  'POST /api/projects/:projectKey/webhooks/:webhookKey/test': 'admin',
  'GET /api/projects/:projectKey/webhooks/:webhookKey/messages': 'viewer',
  'GET /api/projects/:projectKey/webhooks/:webhookKey/messages/:messageId': 'analyst',
  'POST /api/projects/:projectKey/webhooks/:webhookKey/replay': 'admin',
};
