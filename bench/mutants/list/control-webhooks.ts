import type { Mutant } from '../mutant.ts';

const folder = 'packages/control/src/webhooks';

export const controlWebhooks: readonly Mutant[] = [
  {
    mistake: 'a replay of what was given up sends the messages of all endpoints again',
    file: `${folder}/messages/replay-messages.ts`,
    from: ".where(matching(endpoint.id, 'matching' in replay ? replay.matching : {}))",
    to: ".$if('matching' in replay, (query) =>\n      query.where(matching(endpoint.id, 'matching' in replay ? replay.matching : {})),\n    )",
  },
  {
    mistake: 'tidying removes messages older than 30 days that still wait to be sent',
    file: `${folder}/tidy-webhooks.ts`,
    from: "      .where('status', '!=', 'pending')\n",
    to: '',
  },
  {
    mistake: 'a message that came while its endpoint was being switched off waits for ever',
    file: `${folder}/tidy-webhooks.ts`,
    from: 'and not endpoint.is_enabled and',
    to: 'and endpoint.is_enabled is null and',
    fix: 'fix(control): a message that comes while its endpoint is being switched off is given up; it waited for ever',
  },
  {
    mistake: 'one key names one webhook over all projects',
    file: `${folder}/endpoints/webhook-view.ts`,
    from: "    .where('project_id', '=', projectId)\n    .$if",
    to: '    .$if',
  },
  {
    mistake: 'a secret that cannot be read fails its messages for ever, and the log tells nothing',
    file: `${folder}/delivery/deliver.ts`,
    from: '      return undefined;\n    }\n  }\n}',
    to: '      throw error;\n    }\n  }\n}',
    fix: 'fix(control): a secret that cannot be read is a failed attempt that the log tells, not a job that fails for ever',
  },
  {
    mistake: 'a message is signed with the time in milliseconds',
    file: `${folder}/delivery/deliver.ts`,
    from: 'timestamp: Math.floor(at / 1_000)',
    to: 'timestamp: at',
  },
  {
    mistake: 'the secret before signs on after its time',
    file: `${folder}/endpoints/secrets.ts`,
    from: 'until !== null && until.getTime() > now',
    to: 'until !== null',
  },
  {
    mistake: 'an answer that asks for another protocol counts as none',
    file: `${folder}/http/send.ts`,
    from: "    outgoing.on('upgrade', (incoming) => {\n      resolve({ kind: 'answer', status: incoming.statusCode ?? 0, text: '', retryAfter: undefined });\n      outgoing.destroy();\n    });\n",
    to: '',
    fix: "fix(control): an answer that asks for another protocol ends an attempt; it kept a worker's hand for ever",
  },
  {
    mistake: 'the log keeps all that a stranger’s certificate says',
    file: `${folder}/http/send.ts`,
    from: 'reason.slice(0, maxReasonCharacters)',
    to: 'reason',
    fix: "fix(control): the log keeps 200 characters of why an attempt failed, whatever a stranger's certificate says",
  },
  {
    mistake: 'an attempt that was under way puts a replay off',
    file: `${folder}/delivery/record-attempt.ts`,
    from: ' && row.claimed_until?.getTime() === claimedUntil.getTime()',
    to: '',
    fix: 'fix(control): a replay is not put off by an attempt that was under way, which would have sent it minutes later',
  },
  {
    mistake: 'one failure days after a message was given up switches an endpoint off',
    file: `${folder}/delivery/record-attempt.ts`,
    from: 'isOngoing ? (failing_since ?? at) : at',
    to: 'failing_since ?? at',
    fix: 'fix(control): a webhook is switched off for five days of failures, not for one that comes days after a message was given up',
  },
  {
    mistake: 'a webhook that is edited misses what came in before the edit',
    file: `${folder}/endpoints/write-webhooks.ts`,
    from: 'contentColumns(content, now(), before)',
    to: 'contentColumns(content, now(), undefined)',
    fix: 'fix(control): a webhook that is edited is told since it asked, not since the edit',
  },
  {
    mistake: 'an endpoint is told of events that were stored before it asked',
    file: `${folder}/forwarding/forward-project.ts`,
    from: 'since === undefined || row.ingestedAt - aheadMs < since',
    to: 'since === undefined',
    fix: 'fix(control): an endpoint is told of nothing that was stored before it asked, also where others of the project were told already',
  },
  {
    mistake: 'a project whose events cannot be read keeps all others from being told',
    file: `${folder}/forwarding/forward-events.ts`,
    from: 'failing.add(projectKey);\n      return 0;',
    to: 'failing.add(projectKey);\n      throw error;',
    fix: 'fix(control): a project whose events cannot be read keeps no other from being told',
  },
  {
    mistake: 'plain http to a name without an address is taken when it is saved',
    file: `${folder}/endpoints/check-url.ts`,
    from: 'return isPlain(url)\n',
    to: 'return false\n',
    fix: 'fix(control): http to a name without an address is refused when it is saved, not only when something is sent',
  },
];
