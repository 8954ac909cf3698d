import type { ListedWebhook, MessageDetail, MessageView } from '@pixel/control/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Eraser, Lock, RotateCcw, SquareTerminal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCanActAs, useProjectKey, useRole } from '../session/project.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Panel } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import { useToast } from '../ui/toasts.tsx';
import { useCopy } from '../ui/use-copy.ts';
import { useDescribeError } from '../words/describe-error.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { AttemptSteps } from './attempt-steps.tsx';
import { MessageParts } from './message-parts.tsx';
import { toCurlCommand } from './to-curl-command.ts';
import { messageQuery, messagesQuery, useEndpointMutations } from './use-webhooks.ts';
import { useWebhooksNavigation } from './use-webhooks-navigation.ts';

/**
 * Detail panel of a message beside the log: its request, and the result of each attempt. Viewers see that it was sent, but not its content.
 */
export function MessagePanel(props: { readonly endpoint: ListedWebhook; readonly messageId: string }) {
  const role = useRole();
  if (role === undefined) return null;
  return role === 'viewer' ? <MessageOutline {...props} /> : <FullMessage {...props} />;
}

function FullMessage({
  endpoint,
  messageId,
}: {
  readonly endpoint: ListedWebhook;
  readonly messageId: string;
}) {
  const { message: words, replay: replayWords } = usePageWords('webhooks');
  const toast = useToast();
  const copy = useCopy();
  const describeError = useDescribeError();
  const canManage = useCanActAs('admin');
  const { webhookKey, url, isEnabled } = endpoint;
  const { data, error } = useQuery(messageQuery({ projectKey: useProjectKey(), webhookKey }, messageId));
  const { replay } = useEndpointMutations(webhookKey);
  return (
    <MessageFrame
      message={data}
      messageId={messageId}
      actions={
        data !== undefined &&
        data.erased !== 'whole' && (
          <>
            <Button
              title={words.curlHint}
              onClick={() => void copy(toCurlCommand({ url, messageId, body: data.body }))}
            >
              <SquareTerminal aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
              {words.curl}
            </Button>
            {canManage && (
              <Button
                disabled={!isEnabled || replay.isPending}
                title={isEnabled ? undefined : replayWords.needsOn}
                onClick={() =>
                  replay.mutate(
                    { messageId },
                    {
                      onSuccess: () => toast({ text: words.replayed }),
                      onError: (refusal) =>
                        toast({ tone: 'failed', text: describeError(refusal), error: refusal }),
                    },
                  )
                }
              >
                <RotateCcw aria-hidden="true" className="size-[15px]" strokeWidth={1.75} />
                {words.replay}
              </Button>
            )}
          </>
        )
      }
    >
      {error !== null && data === undefined && <ErrorNotice error={error} />}
      {data !== undefined && (
        <>
          <ErasedNote message={data} />
          <MessageParts message={data} />
        </>
      )}
    </MessageFrame>
  );
}

/** The part of a message that viewers may see. */
function MessageOutline({
  endpoint: { webhookKey },
  messageId,
}: {
  readonly endpoint: ListedWebhook;
  readonly messageId: string;
}) {
  const { message: words } = usePageWords('webhooks');
  const projectKey = useProjectKey();
  const { search } = useWebhooksNavigation();
  const { status, type, time } = search;
  const messagesResult = useInfiniteQuery(messagesQuery({ projectKey, webhookKey }, { status, type, time }));
  const message = messagesResult.data?.pages
    .flatMap(({ messages }) => messages)
    .find((message) => message.messageId === messageId);
  return (
    <MessageFrame message={message} messageId={messageId}>
      {messagesResult.data !== undefined && message === undefined && (
        <p className="text-13 text-muted">{words.unknown}</p>
      )}
      {message !== undefined && (
        <>
          <ErasedNote message={message} />
          <AttemptSteps message={message} />
        </>
      )}
      <div className="mt-4">
        <Notice tone="plain" icon={Lock}>
          {words.viewer}
        </Notice>
      </div>
    </MessageFrame>
  );
}

function ErasedNote({ message: { erased } }: { readonly message: MessageView }) {
  const { message: words } = usePageWords('webhooks');
  if (erased === undefined) return null;
  return (
    <div className="mb-3">
      <Notice tone="plain" icon={Eraser}>
        {words.erased[erased]}
      </Notice>
    </div>
  );
}

function MessageFrame({
  message,
  messageId,
  actions,
  children,
}: {
  readonly message: MessageView | MessageDetail | undefined;
  readonly messageId: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { log, message: words } = usePageWords('webhooks');
  const format = useFormat();
  const { setSearch } = useWebhooksNavigation();
  return (
    <Panel
      isOpen
      onClose={() => setSearch({ message: undefined })}
      title={message?.type ?? log.title}
      description={
        <>
          {message !== undefined && (
            <span className="num block">
              {words.created} {format.exact(message.createdAt)}
            </span>
          )}
          <span className="flex items-center gap-1">
            <span className="min-w-0 truncate font-mono text-12">{messageId}</span>
            <CopyButton text={messageId} />
          </span>
        </>
      }
      actions={actions}
    >
      {children}
    </Panel>
  );
}
