import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';

/** An export option with its button. */
export function ExportOption({
  icon: Icon,
  title,
  about,
  children,
}: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly about: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex min-w-0 items-start gap-3 py-3 max-desk:flex-wrap">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <h3 className="text-13 font-[560]">{title}</h3>
        <div className="num text-12 text-muted">{about}</div>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 max-desk:w-full max-desk:pl-7">{children}</div>
    </li>
  );
}

/** Text with an equivalent CLI command to copy. */
export function TextWithCommand({ text, command }: { readonly text: string; readonly command: string }) {
  return (
    <>
      {text}
      <span className="mt-1 flex min-w-0 items-center gap-1">
        <code className="min-w-0 font-mono text-12 break-words text-text">{command}</code>
        <CopyButton text={command} />
      </span>
    </>
  );
}
