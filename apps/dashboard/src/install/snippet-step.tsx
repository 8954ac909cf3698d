import { Code, LayoutTemplate, Mail, Mountain, ShoppingBag, Tag, Triangle } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { CodeBlock } from '../ui/code-block.tsx';
import { Pill } from '../ui/marks.tsx';
import { usePageWords } from '../words/page-words.ts';
import { GuideName } from './guide-name.tsx';
import { policyFor } from './policy-step.tsx';
import { type Platform, platformSnippet, platforms, scriptUrl } from './snippets.ts';
import { Step, type StepState } from './step.tsx';

const icons = {
  html: Code,
  gtm: Tag,
  next: Triangle,
  nuxt: Mountain,
  shopify: ShoppingBag,
  wordpress: LayoutTemplate,
  colleague: Mail,
} as const satisfies Readonly<Record<Platform, typeof Code>>;

/** Install step: the snippet for the site's platform. */
export function SnippetStep({
  state,
  server,
  projectKey,
  platform,
  onPlatform,
  found,
}: {
  readonly state: StepState;
  readonly server: string;
  readonly projectKey: string;
  readonly platform: Platform;
  readonly onPlatform: (platform: Platform) => void;
  /** Text beside the title once the page contains the snippet. */
  readonly found?: string | undefined;
}) {
  const { snippet } = usePageWords('install');
  const src = scriptUrl(server, projectKey);
  return (
    <Step
      number={1}
      state={state}
      title={snippet.title}
      beside={found !== undefined && <Pill tone="positive">{found}</Pill>}
    >
      <Tabs.Root value={platform} onValueChange={(value) => onPlatform(value as Platform)}>
        <Tabs.List
          aria-label={snippet.platform}
          className="no-bar my-2.5 flex flex-wrap gap-1.5 max-desk:-mx-1 max-desk:flex-nowrap max-desk:overflow-x-auto max-desk:px-1"
        >
          {platforms.map((option) => {
            const Icon = icons[option];
            return (
              <Tabs.Trigger
                key={option}
                value={option}
                className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-2 px-2.5 text-12 font-[520] text-muted ring-1 ring-border-strong ring-inset hover:bg-hover data-[state=active]:bg-accent-soft data-[state=active]:text-accent-text data-[state=active]:ring-accent-line max-desk:h-11 max-desk:px-3"
              >
                <Icon aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
                {snippet.platforms[option]}
              </Tabs.Trigger>
            );
          })}
        </Tabs.List>
        <Tabs.Content value={platform} tabIndex={-1} className="outline-none">
          <p className="mb-2.5 text-13 text-muted">{snippet.where[platform]}</p>
          <CodeBlock
            code={platformSnippet(platform, src, (lines) => snippet.letter(lines, policyFor(server)))}
            mark={src}
            copyLabel={snippet.copy}
          />
        </Tabs.Content>
      </Tabs.Root>
      <p className="mt-2 text-12 text-muted">
        {snippet.note} <GuideName file="install.md" />
      </p>
    </Step>
  );
}
