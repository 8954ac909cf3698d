import type { SendMail } from '@pixel/control';
import { createTransport } from 'nodemailer';
import type { MailSettings } from './mail-settings.ts';

const responseTimeoutMs = 15_000;

/** Creates a mailer over SMTP, with a connection per message. */
export function createMailer({ url, from }: MailSettings): SendMail {
  const transport = createTransport(
    {
      url,
      connectionTimeout: responseTimeoutMs,
      greetingTimeout: responseTimeoutMs,
      socketTimeout: responseTimeoutMs,
      // Whatever a message contains, it must not fetch or read anything.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return async function sendMail({ to, subject, text }) {
    await transport.sendMail({ to: [...to], subject, text });
  };
}
