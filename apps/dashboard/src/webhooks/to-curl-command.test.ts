import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { startWebhookReceiver } from '../../../../tests/support/webhook-receiver.ts';
import { toCurlCommand } from './to-curl-command.ts';

it('sends the message as the server does, signed with the secret from the shell', async () => {
  const receiver = await startWebhookReceiver();
  const secret = `whsec_${Buffer.alloc(32, 251).toString('base64')}`;
  const message = {
    url: `${receiver.url}/it's?a=$HOME&b=%20`,
    messageId: `msg_${'0'.repeat(40)}`,
    body: JSON.stringify({ text: '$(id) `id` "it\'s" \\n 100 % \u2028 žluť', line: 'a\nb' }),
  };
  const commands = toCurlCommand(message);
  expect(commands).not.toContain(secret.slice('whsec_'.length));
  await promisify(execFile)('sh', ['-c', commands], {
    env: { ...process.env, PIXEL_WEBHOOK_SECRET: secret },
  });
  await receiver.stop();
  const [received] = receiver.received;
  expect(received).toMatchObject({ body: message.body, path: "/it's?a=$HOME&b=%20" });
  const headers = received?.headers as Record<string, string>;
  expect(new Webhook(secret).verify(message.body, headers)).toEqual(JSON.parse(message.body));
});
