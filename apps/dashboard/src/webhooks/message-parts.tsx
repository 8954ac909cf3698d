import type { AttemptView, MessageDetail } from '@pixel/control/client';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { CodeBlock } from '../ui/code-block.tsx';
import { usePageWords } from '../words/page-words.ts';
import { AttemptSteps } from './attempt-steps.tsx';

const parts = ['sent', 'headers', 'answer'] as const;

/** A message's attempts, with the request and response of the selected one. */
export function MessageParts({ message }: { readonly message: MessageDetail }) {
  const { message: words } = usePageWords('webhooks');
  const [number, setNumber] = useState<number>();
  const chosen = message.attempts.find((attempt) => attempt.number === number) ?? message.attempts.at(-1);
  return (
    <>
      <AttemptSteps message={message} chosen={chosen?.number} onChoose={setNumber} />
      <Tabs.Root defaultValue="sent" className="mt-4">
        <Tabs.List
          aria-label={words.parts}
          className="mb-2.5 inline-flex rounded-2 bg-neutral-soft p-0.5 max-desk:flex"
        >
          {parts.map((part) => (
            <Tabs.Trigger
              key={part}
              value={part}
              className="h-6 rounded-1 px-2.5 text-12 font-[520] text-muted hover:text-text data-[state=active]:bg-surface data-[state=active]:text-text data-[state=active]:shadow-1 max-desk:h-10 max-desk:grow"
            >
              {words[part]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value="sent" tabIndex={-1} className="outline-none">
          <CodeBlock code={prettyPrint(message.body)} copyLabel={words.copyBody} />
        </Tabs.Content>
        <Tabs.Content value="headers" tabIndex={-1} className="outline-none">
          <Headers attempt={chosen} />
        </Tabs.Content>
        <Tabs.Content value="answer" tabIndex={-1} className="outline-none">
          <ResponseBody attempt={chosen} isErased={message.erased !== undefined} />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

function Headers({ attempt }: { readonly attempt: AttemptView | undefined }) {
  const { message: words } = usePageWords('webhooks');
  if (attempt === undefined) return <p className="text-13 text-muted">{words.notAttempted}</p>;
  if (attempt.headers === undefined) return <p className="text-13 text-muted">{words.noHeaders}</p>;
  const lines = Object.entries(attempt.headers).map(([name, value]) => `${name}: ${value}`);
  return <CodeBlock code={lines.join('\n')} copyLabel={words.copyHeaders} />;
}

function ResponseBody({
  attempt,
  isErased,
}: {
  readonly attempt: AttemptView | undefined;
  readonly isErased: boolean;
}) {
  const { message: words } = usePageWords('webhooks');
  if (attempt === undefined) return <p className="text-13 text-muted">{words.notAttempted}</p>;
  if (attempt.status === undefined) return <p className="text-13">{attempt.error}</p>;
  if (!attempt.answer && isErased) return <p className="text-13 text-muted">{words.answerErased}</p>;
  if (!attempt.answer) return <p className="text-13 text-muted">{words.emptyBody}</p>;
  return <CodeBlock code={attempt.answer} copyLabel={words.copyAnswer} />;
}

/** Pretty-prints JSON; leaves the text unchanged if that would lose digits of numbers. */
function prettyPrint(body: string): string {
  const parsed: unknown = JSON.parse(body);
  return JSON.stringify(parsed) === body ? JSON.stringify(parsed, undefined, 2) : body;
}
