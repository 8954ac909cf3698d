import type { CreatedInvitation } from '@pixel/control/client';
import { KeyRound, Mail, MailWarning } from 'lucide-react';
import type { Role } from '../session/project.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ScanCode } from '../ui/scan-code.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';

/** A new invitation: whether it was emailed, and its link, which is shown only once. */
export function NewInvitationLink({
  invitation: { url, mail, expiresAt },
  role,
  email,
}: {
  readonly invitation: CreatedInvitation;
  readonly role: Role;
  readonly email: string | undefined;
}) {
  const { invite: words, change } = usePageWords('team');
  const format = useFormat();
  const roleWithArticle = change.withArticle[role];
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        {email !== undefined &&
          (mail === 'sent' ? (
            <Notice tone="positive" icon={Mail}>
              {words.sent(email)}
            </Notice>
          ) : (
            <Notice tone="warning" icon={MailWarning}>
              {mail === 'none' ? words.noMail : words.notSent}
            </Notice>
          ))}
        <p className="mt-3 text-13 break-words">
          {email === undefined ? words.anyoneJoins(roleWithArticle) : words.onlyJoins(email, roleWithArticle)}{' '}
          {words.expires(format.until(expiresAt))}
        </p>
      </div>
      <div>
        <code className="block rounded-3 border border-border bg-code px-3 py-2.5 font-mono text-12 break-all">
          {url}
        </code>
        <span className="mt-2 flex flex-wrap gap-2">
          <CopyButton text={url} label={words.copy} />
        </span>
      </div>
      <Notice tone="plain" icon={KeyRound}>
        {words.once}
      </Notice>
      <ScanCode link={url} words={{ code: words.code, scan: words.scan, thisMachine: words.thisMachine }} />
    </div>
  );
}
