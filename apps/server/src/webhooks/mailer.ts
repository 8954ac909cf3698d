import type { SendMail } from '@pixel/control';
import { createTransport } from 'nodemailer';
import type { MailSettings } from './mail-settings.ts';

const answerWithinMs = 15_000;

/** Creates what sends mail over SMTP, a connection for each. */
export function createMailer({ url, from }: MailSettings): SendMail {
  const transport = createTransport(
    {
      url,
      connectionTimeout: answerWithinMs,
      greetingTimeout: answerWithinMs,
      socketTimeout: answerWithinMs,
      // Whatever a text says, nothing is fetched or read for it.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return async function sendMail({ to, subject, text }) {
    await transport.sendMail({ to: [...to], subject, text });
  };
}
