import { expect, it } from 'vitest';
import { startMailServer } from '../../../../tests/support/mail-server.ts';
import { readMail } from './mail-settings.ts';
import { createMailer } from './mailer.ts';

it('delivers a mail', async () => {
  const { lines, port, stop } = await startMailServer();
  const sendMail = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'Pixel <pixel@example.com>' });
  await sendMail({ to: ['ann@example.com', 'bob@example.com'], subject: 'Switched off', text: 'It is off.' });
  await stop();
  expect(lines).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<pixel@example.com>',
      'RCPT TO:<ann@example.com>',
      'RCPT TO:<bob@example.com>',
      'Subject: Switched off',
      'It is off.',
    ]),
  );
});

it('rejects without a mail server', async () => {
  const { port, stop } = await startMailServer();
  await stop();
  const sendMail = createMailer({ url: `smtp://127.0.0.1:${port}`, from: 'pixel@example.com' });
  await expect(sendMail({ to: ['ann@example.com'], subject: 'a', text: 'b' })).rejects.toThrow();
});

it('parses the settings, or reports errors without revealing a password', () => {
  const url = 'smtp://user:secret@mail.example:587';
  expect(readMail({})).toBeUndefined();
  expect(readMail({ SMTP_URL: url, SMTP_FROM: 'Pixel <pixel@example.com>' })).toEqual({
    url,
    from: 'Pixel <pixel@example.com>',
  });
  expect(() => readMail({ SMTP_URL: url })).toThrow('SMTP_FROM');
  expect(() => readMail({ SMTP_FROM: 'pixel@example.com' })).toThrow('SMTP_URL');
  expect(() => readMail({ SMTP_URL: 'http://u:secret@mail.example', SMTP_FROM: 'a@b.example' })).toThrow(
    /^(?!.*secret).*SMTP_URL/,
  );
  expect(() => readMail({ SMTP_URL: 'smtp://u:sec%zzret@mail', SMTP_FROM: 'a@b.example' })).toThrow(
    /^(?!.*zzret).*%25/,
  );
  expect(() => readMail({ SMTP_URL: url, SMTP_FROM: 'nobody' })).toThrow('SMTP_FROM');
});
