import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useProjectKey } from '../session/project.ts';
import { CodeBlock } from '../ui/code-block.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { FieldError } from '../ui/field.tsx';
import { Bar } from '../ui/skeleton.tsx';
import { usePageWords } from '../words/page-words.ts';
import { typesQuery } from './use-webhooks.ts';
import { typeGroupNames, typeGroups, type WebhookType } from './webhook-types.ts';

/** Message types to select, each with a description, an example and its schema. */
export function TypeChoices({
  chosen,
  error,
  onChange,
}: {
  readonly chosen: readonly WebhookType[];
  readonly error: string | undefined;
  readonly onChange: (types: readonly WebhookType[]) => void;
}) {
  const { form } = usePageWords('webhooks');
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-12 font-[560] text-muted">{form.types}</legend>
      <p className="text-12 text-faint">{form.typesHint}</p>
      <FieldError message={error} />
      {typeGroupNames.map((group) => (
        <section key={group} aria-label={form.groups[group]}>
          <h3 className="mb-1 text-12 font-[560]">{form.groups[group]}</h3>
          <ul className="divide-y divide-border rounded-3 border border-border">
            {typeGroups[group].map((type) => (
              <TypeChoice
                key={type}
                type={type}
                isChosen={chosen.includes(type)}
                onChange={(isChosen) =>
                  onChange(isChosen ? [...chosen, type] : chosen.filter((other) => other !== type))
                }
              />
            ))}
          </ul>
        </section>
      ))}
    </fieldset>
  );
}

function TypeChoice({
  type,
  isChosen,
  onChange,
}: {
  readonly type: WebhookType;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}) {
  const { form, typeTexts } = usePageWords('webhooks');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="px-3 py-2">
      <div className="flex items-start gap-2">
        <label className="flex min-w-0 grow gap-2.5 text-13">
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={isChosen}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span className="min-w-0">
            <span className="block font-mono text-12 font-medium">{type}</span>
            <span className="block text-12 text-muted">{typeTexts[type]}</span>
          </span>
        </label>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={form.detailsOf(type)}
          title={form.details}
          className="grid size-7 shrink-0 place-items-center rounded-2 text-muted hover:bg-hover aria-expanded:rotate-180 max-desk:size-9"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <TypeDetails type={type} />}
      </div>
    </li>
  );
}

function TypeDetails({ type }: { readonly type: WebhookType }) {
  const { form } = usePageWords('webhooks');
  const { data, error } = useQuery(typesQuery(useProjectKey()));
  const described = data?.find((candidate) => candidate.type === type);
  if (error !== null && data === undefined) return <ErrorNotice error={error} />;
  if (described === undefined) return <Bar className="my-2 w-48" />;
  const text = (value: object) => JSON.stringify(value, undefined, 2);
  return (
    <div className="mt-2 flex flex-col gap-2">
      <h4 className="text-12 font-[560] text-muted">{form.example}</h4>
      <CodeBlock code={text(described.example)} copyLabel={form.copyExample} />
      <details>
        <summary className="rounded-1 text-12 font-[560] text-muted max-desk:py-3">{form.schema}</summary>
        <div className="mt-2">
          <CodeBlock code={text(described.schema)} copyLabel={form.copySchema} />
        </div>
      </details>
    </div>
  );
}
