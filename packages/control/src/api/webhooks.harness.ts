import { createDatabase } from '@pixel/database';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { startTestControl } from '../../../../tests/support/control.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { type ReceivedWebhook, startWebhookReceiver } from '../../../../tests/support/webhook-receiver.ts';
import type { ControlDeps } from '../base/control-deps.ts';
import { createControl } from '../create-control.ts';
import { createRecordChange } from '../people/audit/record-change.ts';
import { startWebhookWorker, type WorkerDeps } from '../webhooks/delivery/start-worker.ts';
import type { MessageDetail } from '../webhooks/messages/message-view.ts';
import type { WebhookWithSecret } from '../webhooks/webhooks.ts';
import { createApi } from './http/api.fixture.ts';

/** A control plane whose clock runs and can be set ahead, with a webhook receiver and workers. */
export type WebhookHarness = Awaited<ReturnType<typeof startWebhookHarness>>;

/** Starts the control plane with the project `pk_hooks`. */
export async function startWebhookHarness(options: Parameters<typeof startTestControl>[0] = {}) {
  const test = await startTestControl(options);
  const receiver = await startWebhookReceiver();
  const ahead = { ms: 0 };
  const mails: Parameters<NonNullable<ControlDeps['sendMail']>>[0][] = [];
  const deps: ControlDeps = {
    ...test.deps,
    now: () => Date.now() + ahead.ms,
    sendMail: async (mail) => void mails.push(mail),
  };
  const control = createControl(deps);
  const api = createApi(control.operatorApp);
  const undo: (() => Promise<unknown>)[] = [];

  /** Starts a worker, which retries every 50 ms by default. */
  async function startWorker(more: Partial<WorkerDeps> = {}) {
    const pool = new pg.Pool({ ...test.postgres.connection, max: 10 });
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    const worker = startWebhookWorker({
      ...deps,
      db: createDatabase(pool),
      recordChange: createRecordChange(deps),
      delaysMs: Array.from({ length: 7 }, () => 50),
      ...more,
    });
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= worker.stop().then(() => pool.end());
      return stopped;
    };
    undo.push(stop);
    return { stop };
  }

  async function apply(experiments: readonly object[] = [], projectKey = 'pk_hooks') {
    return control.applyConfiguration(JSON.stringify({ projects: [{ projectKey, experiments }] }), {
      author: 'tests',
    });
  }

  /** Creates an endpoint for the receiver, with its key as the path. */
  async function create(webhookKey: string, more: object = {}): Promise<WebhookWithSecret> {
    return api.ask<WebhookWithSecret>('/projects/pk_hooks/webhooks', {
      webhookKey,
      url: `${receiver.url}/${webhookKey}`,
      types: ['webhook.test'],
      ...more,
    });
  }

  function receivedAt(webhookKey: string): readonly ReceivedWebhook[] {
    return receiver.received.filter(({ path }) => path === `/${webhookKey}`);
  }

  await apply();
  return {
    ...test,
    deps,
    control,
    api,
    receiver,
    receivedAt,
    mails,
    ahead,
    apply,
    create,
    startWorker,
    at: (webhookKey: string, what = '') => `/projects/pk_hooks/webhooks/${webhookKey}${what}`,
    /** Returns an endpoint's message as soon as `isWanted` accepts it, or after ten seconds. */
    message: (webhookKey: string, messageId: string, isWanted: (message: MessageDetail) => boolean) =>
      eventually(
        () => api.ask<MessageDetail>(`/projects/pk_hooks/webhooks/${webhookKey}/messages/${messageId}`),
        isWanted,
      ),
    async send(webhookKey: string): Promise<string> {
      const path = `/projects/pk_hooks/webhooks/${webhookKey}/test`;
      return (await api.ask<{ messageId: string }>(path, {})).messageId;
    },
    /** Returns the messages received at an endpoint as soon as there are `count`, or after ten seconds. */
    arrived: (webhookKey: string, count = 1) =>
      eventually(
        async () => receivedAt(webhookKey),
        (found) => found.length >= count,
      ),
    async stop() {
      for (const step of undo) await step();
      await receiver.stop();
      await test.stop();
    },
  };
}

/** Verifies a message's signature with the standard's library and returns the message; throws if it is invalid. */
export function verifySignature({ body, headers }: ReceivedWebhook, secret: string): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
