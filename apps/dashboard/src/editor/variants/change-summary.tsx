import { useFormat } from '../../words/format.ts';
import { usePageWords } from '../../words/page-words.ts';
import type { ContentChange } from '../draft/content.ts';
import { ChangeIcon } from './change-icon.tsx';
import { fieldsOf } from './operation-fields.ts';

const maxLength = 120;

/** One change on one line: its operation, selector and value. */
export function ChangeSummary({ change }: { readonly change: ContentChange }) {
  const { operations, positions, characters } = usePageWords('changes');
  const { change: words } = usePageWords('editor');
  const format = useFormat();
  const { operation, selector, attribute, value, position, targetSelector } = change;
  const { selector: hasSelector, value: kind } = fieldsOf(operation);
  const isCode = kind === 'css' || kind === 'script';
  return (
    <span className="flex min-w-0 grow items-center gap-2 max-desk:flex-wrap max-desk:gap-y-0.5">
      <ChangeIcon operation={operation} />
      <span className="shrink-0">{operations[operation]}</span>
      {hasSelector && (
        <code className="max-w-[45%] truncate rounded-1 bg-sunken px-1 font-mono text-12 text-muted max-desk:max-w-full">
          {selector === '' ? words.noSelector : selector}
        </code>
      )}
      {attribute !== undefined && <code className="shrink-0 font-mono text-12 text-muted">{attribute}</code>}
      <span className="min-w-0 truncate text-muted max-desk:basis-full">
        {isCode ? (
          characters(format.count([...value].length))
        ) : operation === 'move' ? (
          <>
            {positions[position ?? 'append']} <code className="font-mono text-12">{targetSelector}</code>
          </>
        ) : value === '' ? null : (
          <bdi className={kind === 'text' ? '' : 'font-mono text-12'}>
            {kind === 'text' ? words.quoted(truncate(value)) : truncate(value)}
          </bdi>
        )}
      </span>
    </span>
  );
}

function truncate(text: string): string {
  const characters = [...text];
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text;
}
