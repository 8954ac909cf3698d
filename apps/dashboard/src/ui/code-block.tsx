import { Fragment } from 'react';
import { CopyButton } from './copy-button.tsx';

/** Code to paste, with a copy button. Highlights every occurrence of `mark`. */
export function CodeBlock({
  code,
  mark,
  copyLabel,
}: {
  readonly code: string;
  readonly mark?: string | undefined;
  readonly copyLabel: string;
}) {
  const parts = mark === undefined || mark === '' ? [code] : code.split(mark);
  return (
    <div className="relative">
      <pre className="rounded-3 border border-border bg-code px-3.5 py-3 pr-24 font-mono text-12 break-words whitespace-pre-wrap max-desk:pt-13 max-desk:pr-3.5">
        <code>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no identity but their index
            <Fragment key={index}>
              {index > 0 && <span className="text-positive-text">{mark}</span>}
              {part}
            </Fragment>
          ))}
        </code>
      </pre>
      <span className="absolute top-2 right-2">
        <CopyButton text={code} label={copyLabel} />
      </span>
    </div>
  );
}
