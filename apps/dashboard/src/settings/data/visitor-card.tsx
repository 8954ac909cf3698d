import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useHasRole } from '../../session/project.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useWords } from '../../words/words.ts';
import { DataCard } from './data-card.tsx';
import { StoredVisitor } from './stored-visitor.tsx';
import { useFindVisitor } from './use-visitor.ts';

/** Finds a visitor and shows its stored data. */
export function VisitorCard({ visitor }: { readonly visitor: string | undefined }) {
  const { visitor: words } = usePageWords('data');
  const { common } = useWords();
  // Visitors keep their rights when the project is archived.
  const canRead = useHasRole('admin');
  const [typed, setTyped] = useState(visitor ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const navigate = useNavigate();
  const find = useFindVisitor();

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    const id = typed.trim();
    if (id === '') return;
    find.mutate(id, {
      onSuccess(found) {
        if (found !== null)
          void navigate({ from: '/p/$projectKey/settings/data', to: '.', search: { visitor: found } });
      },
    });
  }

  if (!canRead)
    return (
      <DataCard title={words.title} about={words.text}>
        <p className="text-13 text-muted">{words.needsAdmin}</p>
      </DataCard>
    );
  const isUnknown = find.data === null || (isSubmitted && typed.trim() === '');
  return (
    <DataCard title={words.title} about={words.text}>
      <form className="flex flex-wrap items-start gap-2" onSubmit={submit} noValidate>
        <div className="min-w-0 grow basis-72">
          <CodeField
            label={words.field}
            hint={words.fieldHint}
            error={isUnknown ? (typed.trim() === '' ? words.invalidId : words.noData) : undefined}
            value={typed}
            onChange={({ target }) => {
              find.reset();
              setTyped(target.value);
            }}
          />
        </div>
        <Button type="submit" kind="primary" className="desk:mt-[22px]" disabled={find.isPending}>
          {words.find}
        </Button>
      </form>
      {find.error !== null && <ErrorNotice error={find.error} />}
      {visitor === undefined ? (
        <div className="text-13 text-muted">
          <p className="mb-1.5">{words.consoleHint}</p>
          <CodeBlock code="pixel.getBlob().anonymousId" copyLabel={common.copy} />
        </div>
      ) : (
        <StoredVisitor visitor={visitor} />
      )}
    </DataCard>
  );
}
