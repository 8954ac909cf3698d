import { Tabs } from 'radix-ui';
import { CodeBlock } from '../ui/code-block.tsx';
import { Panel } from '../ui/dialog.tsx';
import { usePageWords } from '../words/page-words.ts';
import { receivers } from './receivers.ts';
import { useWebhooksNavigation } from './use-webhooks-navigation.ts';
import { type ReceiverLanguage, receiverLanguages } from './webhooks-search.ts';

/** An example receiver that verifies messages, in a selected language. */
export function VerifyPanel() {
  const { receivers: words } = usePageWords('webhooks');
  const { search, setSearch } = useWebhooksNavigation();
  const language = search.language ?? 'node';
  return (
    <Panel
      isOpen
      onClose={() => setSearch({ panel: undefined, language: undefined })}
      title={words.title}
      description={words.text}
    >
      <Tabs.Root
        value={language}
        onValueChange={(value) =>
          setSearch(
            { language: value === 'node' ? undefined : (value as ReceiverLanguage) },
            { replace: true },
          )
        }
      >
        <Tabs.List aria-label={words.language} className="no-bar mb-3 flex gap-1.5 overflow-x-auto p-px">
          {receiverLanguages.map((option) => (
            <Tabs.Trigger
              key={option}
              value={option}
              className="inline-flex h-7 shrink-0 items-center rounded-2 px-2.5 text-12 font-[520] text-muted ring-1 ring-border-strong ring-inset hover:bg-hover data-[state=active]:bg-accent-soft data-[state=active]:text-accent-text data-[state=active]:ring-accent-line max-desk:h-11 max-desk:px-3"
            >
              {words.languages[option]}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Tabs.Content value={language} tabIndex={-1} className="outline-none">
          <p className="mb-2.5 font-mono text-12 text-muted">{words.needs[language]}</p>
          <CodeBlock code={receivers[language]} copyLabel={words.copy} />
        </Tabs.Content>
      </Tabs.Root>
      <p className="mt-3 text-12 text-muted">{words.other}</p>
    </Panel>
  );
}
