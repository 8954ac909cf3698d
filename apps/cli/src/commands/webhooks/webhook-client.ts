import type { MessageDetail, MessageView, WebhookView, WebhookWithSecret } from '@pixel/control/client';
import { type ControlClient, unwrap } from '../../control-client.ts';

/** A page of the log. */
interface MessagePage {
  readonly messages: readonly MessageView[];
  readonly next?: string;
}

/** Creates a client of a project's webhook endpoints. The API client's types only go a few levels deep, so responses are typed here. */
export function createWebhookClient(control: ControlClient, projectKey: string) {
  const list = control.api.projects[':projectKey'].webhooks;
  const one = list[':webhookKey'];
  const at = (webhookKey: string) => ({ param: { projectKey, webhookKey } });
  return {
    list: () =>
      unwrap<unknown>(list.$get({ param: { projectKey } })) as Promise<{
        webhooks: readonly WebhookView[];
      }>,
    read: (key: string) => unwrap<unknown>(one.$get(at(key))) as Promise<WebhookView>,
    create: (json: Parameters<typeof list.$post>[0]['json']) =>
      unwrap<unknown>(list.$post({ param: { projectKey }, json })) as Promise<WebhookWithSecret>,
    update: (key: string, revision: number, json: Parameters<typeof one.$patch>[0]['json']) =>
      unwrap<unknown>(
        one.$patch({ ...at(key), json, header: { 'If-Match': `"${revision}"` } }),
      ) as Promise<WebhookView>,
    remove: (key: string) => unwrap<unknown>(one.remove.$post(at(key))) as Promise<{ removed: string }>,
    enable: (key: string) => unwrap<unknown>(one.enable.$post(at(key))) as Promise<WebhookView>,
    disable: (key: string) => unwrap<unknown>(one.disable.$post(at(key))) as Promise<WebhookView>,
    rotate: (key: string, revokeAfterSeconds: number) =>
      unwrap<unknown>(
        one.rotate.$post({ ...at(key), json: { revokeAfterSeconds } }),
      ) as Promise<WebhookWithSecret>,
    test: (key: string) => unwrap<unknown>(one.test.$post(at(key))) as Promise<{ messageId: string }>,
    messages: (key: string, query: Parameters<typeof one.messages.$get>[0]['query']) =>
      unwrap<unknown>(one.messages.$get({ ...at(key), query })) as Promise<MessagePage>,
    message: (key: string, messageId: string) =>
      unwrap<unknown>(
        one.messages[':messageId'].$get({ param: { projectKey, webhookKey: key, messageId } }),
      ) as Promise<MessageDetail>,
    replay: (key: string, json: { readonly messageId: string } | { readonly since: string }) =>
      unwrap<unknown>(one.replay.$post({ ...at(key), json })) as Promise<{ replayed: number }>,
  };
}
