import type { DescribedChange } from '@pixel/control/client';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { experimentsQuery } from '../session/experiments.ts';
import { useProjectKey } from '../session/project.ts';
import { classNames } from '../ui/class-names.ts';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import type { ChangeWording } from './change-wording.ts';
import { describeChange } from './describe-change.ts';
import { createNameLookup } from './name-lookup.ts';

const initialCount = 12;

/** Descriptions of changes, one per line: the old value struck through, the new one highlighted. */
export function ChangeDescriptions({ changes }: { readonly changes: readonly DescribedChange[] }) {
  const projectKey = useProjectKey();
  const words = usePageWords('changes');
  const { rules } = useWords();
  const format = useFormat();
  const { data: experiments = [] } = useQuery(experimentsQuery(projectKey));
  const [isExpanded, setExpanded] = useState(false);
  const context = { words, rules, format, names: createNameLookup(experiments) };
  const visibleChanges = isExpanded ? changes : changes.slice(0, initialCount);
  return (
    <>
      <ul className="divide-y divide-border text-13">
        {visibleChanges.map((change) => (
          <li key={`${change.path} ${change.sentence}`} className="py-2">
            <ChangeLine wording={describeChange(change, context)} />
          </li>
        ))}
      </ul>
      {visibleChanges.length < changes.length && (
        <button
          type="button"
          className="mt-1 min-h-8 text-13 font-[520] text-accent-text hover:underline max-desk:min-h-11"
          onClick={() => setExpanded(true)}
        >
          {words.all(format.count(changes.length))}
        </button>
      )}
    </>
  );
}

function ChangeLine({ wording }: { readonly wording: ChangeWording }) {
  const words = usePageWords('changes');
  const { kind, label, code, within, before, after, note, isCode } = wording;
  const isLong = [...before, ...after].some((text) => text.length > 28);
  const valueClass = classNames('rounded-1 px-1 py-px', isCode === true && 'font-mono text-12');
  return (
    <div className="flex gap-2.5">
      <span
        className={classNames(
          'mt-px grid size-[18px] shrink-0 place-items-center rounded-1 text-12 leading-none font-[620]',
          backgrounds[kind],
        )}
      >
        <span aria-hidden="true">{signs[kind]}</span>
        <span className="sr-only">{words[kind]}</span>
      </span>
      <div className="min-w-0">
        <span className={within === undefined && code === undefined ? '' : 'text-muted'}>{label}</span>{' '}
        {code !== undefined && (
          <>
            <code className="font-mono text-12">{code}</code>{' '}
          </>
        )}
        {within !== undefined && (
          <>
            <span className="text-muted">{words.inVariant}</span> <bdi>{within}</bdi>{' '}
          </>
        )}
        <span className={isLong ? 'mt-0.5 flex flex-col items-start gap-0.5' : 'inline'}>
          {before.map((text) => (
            <del key={text} className={classNames(valueClass, 'bg-negative-soft text-negative-text')}>
              <bdi>{truncate(text)}</bdi>
            </del>
          ))}{' '}
          {!isLong && before.length > 0 && after.length > 0 && (
            <ArrowRight aria-label={words.becomes} className="mx-0.5 inline size-3 align-[-1px] text-faint" />
          )}{' '}
          {after.map((text) => (
            <ins
              key={text}
              className={classNames(valueClass, 'bg-positive-soft text-positive-text no-underline')}
            >
              <bdi>{truncate(text)}</bdi>
            </ins>
          ))}
          {kind !== 'added' && after.length === 0 && before.length === 0 && (
            <span className="text-muted">{words.none}</span>
          )}
        </span>
        {note !== undefined && <span className="text-muted"> {note}</span>}
      </div>
    </div>
  );
}

const signs = { added: '+', removed: '−', changed: '~' } as const;
const backgrounds = {
  added: 'bg-positive-soft text-positive-text',
  removed: 'bg-negative-soft text-negative-text',
  changed: 'bg-info-soft text-info-text',
} as const;

const maxLength = 240;

function truncate(text: string): string {
  const chars = [...text];
  return chars.length > maxLength ? `${chars.slice(0, maxLength - 1).join('')}…` : text;
}
