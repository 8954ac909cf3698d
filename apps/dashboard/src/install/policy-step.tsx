import { CodeBlock } from '../ui/code-block.tsx';
import { usePageWords } from '../words/page-words.ts';
import { GuideName } from './guide-name.tsx';
import { Step, type StepState } from './step.tsx';

/** Returns the CSP header of a page that loads only its own scripts and the snippet. `server`: base URL of the public port. */
export function policyFor(server: string): string {
  const origin = URL.canParse(server) ? new URL(server).origin : server;
  return `Content-Security-Policy: script-src 'self' 'nonce-{nonce}' ${origin}; connect-src 'self' ${origin}`;
}

/** Install step: the directives that a page's CSP needs for the script. */
export function PolicyStep({
  state,
  server,
  policies,
}: {
  readonly state: StepState;
  readonly server: string;
  /** The page's policies with the missing directives; empty if nothing is missing, undefined if unchecked. */
  readonly policies: readonly string[] | undefined;
}) {
  const { policy, snippet } = usePageWords('install');
  const isComplete = policies?.length === 0;
  const code =
    policies?.map((policy) => `Content-Security-Policy: ${policy}`).join('\n') ?? policyFor(server);
  return (
    <Step
      number={2}
      state={isComplete ? 'done' : state}
      title={policy.title}
      beside={<span className="text-12 text-faint">{policy.only}</span>}
    >
      <p className="mb-2.5 text-13 text-muted">
        {isComplete ? policy.fine : policies === undefined ? policy.text : policy.sent}
      </p>
      {!isComplete && (
        <CodeBlock
          code={code}
          mark={URL.canParse(server) ? new URL(server).origin : undefined}
          copyLabel={snippet.copy}
        />
      )}
      <p className="mt-2 text-12 text-muted">
        <GuideName file="csp.md" />
      </p>
    </Step>
  );
}
