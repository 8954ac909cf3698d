import type { DescribedEntry } from '@pixel/control/client';
import type { ReactNode } from 'react';
import { ChangeDescriptions } from '../changes/change-descriptions.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';
import type { AuditSearch } from './audit-search.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';

/** An entry's described differences, the reason, the exact time and the actor. */
export function AuditDetails({
  entry,
  projectName,
  onFilter,
}: {
  readonly entry: DescribedEntry;
  readonly projectName: string | undefined;
  readonly onFilter: (search: AuditSearch) => void;
}) {
  const { details } = usePageWords('audit');
  const format = useFormat();
  const { changes, at, actor, subject, projectKey, auditId } = entry;
  const changedFields = fieldChanges(entry);
  return (
    <div className="border-border border-t bg-sunken px-4 py-3 desk:pl-12">
      {changes.length > 0 && <ChangeDescriptions changes={changes} />}
      {changedFields.length > 0 && (
        <dl className="grid gap-1 text-13">
          {changedFields.map((field) => (
            <Field key={field.name} field={field} />
          ))}
        </dl>
      )}
      {changes.length === 0 && changedFields.length === 0 && (
        <p className="text-13 text-muted">{details.noMore}</p>
      )}
      <dl className="mt-3 grid gap-1 border-border border-t pt-3 text-12 text-muted">
        <Fact name={details.at}>{format.exact(at)}</Fact>
        <Fact name={details.by}>
          <bdi className="break-all">{actor.name}</bdi>
        </Fact>
        <Fact name={details.subject}>
          <bdi className="font-mono break-all">{subject}</bdi>
          <CopyButton text={subject} />
        </Fact>
        {projectKey !== null && (
          <Fact name={details.project}>
            <bdi className="break-words">{projectName ?? projectKey}</bdi>
          </Fact>
        )}
        <Fact name={details.entryId}>
          <span className="font-mono break-all">{auditId}</span>
          <CopyButton text={auditId} />
        </Fact>
      </dl>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={() => onFilter({ subject })}>
          {details.onlySubject}
        </Button>
        <Button size="small" onClick={() => onFilter({ person: actor.name })}>
          {details.onlyPerson}
        </Button>
      </p>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt className="w-24 shrink-0">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1 text-text">{children}</dd>
    </div>
  );
}

/** A field's old value, struck through, and its new value. */
function Field({ field: { name, before, after } }: { readonly field: FieldChange }) {
  const { fields: changedFields } = usePageWords('audit');
  const describe = useDescribeField(name);
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="w-24 shrink-0 text-muted">{changedFields[name] ?? name}</dt>
      <dd className="min-w-0 break-words">
        {before !== undefined && (
          <del className="rounded-1 bg-negative-soft px-1 py-px text-negative-text">
            <bdi>{describe(before)}</bdi>
          </del>
        )}{' '}
        {after !== undefined && (
          <ins className="rounded-1 bg-positive-soft px-1 py-px text-positive-text no-underline">
            <bdi>{describe(after)}</bdi>
          </ins>
        )}
      </dd>
    </div>
  );
}

const maxLength = 400;

function useDescribeField(name: string): (value: unknown) => string {
  const { roles } = useWords();
  const format = useFormat();
  return (value) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (name === 'role' && Object.hasOwn(roles, text)) return roles[text as keyof typeof roles];
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return format.time(text);
    return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  };
}
