import type { TraceRule } from '@pixel/control/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { api, unwrap } from '../api/client.ts';
import { useProjectKey } from '../session/project.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { useDescribeError } from '../words/describe-error.ts';
import { useDescribeTrace } from '../words/server-sentences.ts';
import { useWords } from '../words/words.ts';
import { commonValues, getAttributeKind } from './attributes.ts';
import { type AudienceRule, collectAttributes } from './audience-rule.ts';

/** Tests a rule on a visitor that the user describes: whether the rule matches, and which of its parts do. */
export function AudienceTrial({
  rule,
  isValid,
  title,
}: {
  readonly rule: AudienceRule;
  readonly isValid: boolean;
  /** Overrides the default title. */
  readonly title?: string;
}) {
  const { rules } = useWords();
  const projectKey = useProjectKey();
  const [url, setUrl] = useState('https://shop.example/?ref=letter');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const names = collectAttributes(rule).filter((name) => getAttributeKind(name) !== 'query' && name !== '');
  const attributes = JSON.stringify(
    Object.fromEntries(
      names.flatMap((name) => {
        const text = values[name]?.trim() ?? '';
        return text === '' ? [] : [[name, attributeValue(name, text)]];
      }),
    ),
  );
  const describeError = useDescribeError();
  const { data, error } = useQuery({
    queryKey: ['project', projectKey, 'try', url, attributes, JSON.stringify(rule)],
    queryFn: ({ signal }) =>
      unwrap(
        api.projects[':projectKey'].try.$post(
          { param: { projectKey }, json: { url, attributes, audience: rule } },
          { init: { signal } },
        ),
      ),
    placeholderData: keepPreviousData,
    enabled: isValid,
    gcTime: 0,
    retry: false,
  });
  const outcome = data?.audience;
  return (
    <section aria-labelledby="audience-trial" className="border-border border-t pt-4">
      <h3 id="audience-trial" className="mb-3 text-13 font-[560]">
        {title ?? rules.trial.title}
      </h3>
      <div className="flex flex-col gap-3">
        <TextField
          label={rules.trial.url}
          value={url}
          error={error === null ? undefined : describeError(error)}
          inputMode="url"
          className="font-mono"
          onChange={(event) => setUrl(event.target.value)}
        />
        {names.map((name) => (
          <AttributeField
            key={name}
            name={name}
            value={values[name] ?? ''}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </div>
      {outcome !== undefined && (
        <div aria-live="polite" className="mt-3 text-13">
          <p className="font-[560]">{outcome.matches ? rules.trial.matches : rules.trial.misses}</p>
          <Trace rules={outcome.rules} />
        </div>
      )}
    </section>
  );
}

/** A field for an attribute's value; a device is selected from a menu. */
function AttributeField({
  name,
  value,
  onChange,
}: {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { rules } = useWords();
  const label = rules.trial.attribute(attributeLabel(name, rules.attributes));
  const kind = getAttributeKind(name);
  return kind === 'device' ? (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{rules.trial.unknown}</option>
      {commonValues(kind).map((device) => (
        <option key={device} value={device}>
          {device}
        </option>
      ))}
    </SelectField>
  ) : (
    <TextField
      label={label}
      value={value}
      placeholder={rules.trial.unknown}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Trace({ rules }: { readonly rules: readonly TraceRule[] }) {
  const describeTrace = useDescribeTrace();
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {rules.map((rule, index) => {
        const { passed, parts } = rule;
        const Icon = passed ? Check : X;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their index
          <li key={index}>
            <span className="flex gap-2">
              <Icon
                aria-hidden="true"
                className={
                  passed
                    ? 'mt-0.5 size-3.5 shrink-0 text-positive-text'
                    : 'mt-0.5 size-3.5 shrink-0 text-negative-text'
                }
                strokeWidth={2}
              />
              <span className="min-w-0">{describeTrace(rule)}</span>
            </span>
            {parts !== undefined && parts.length > 0 && (
              <div className="ml-[7px] border-border border-l pl-3.5">
                <Trace rules={parts} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function attributeLabel(name: string, names: Readonly<Record<string, string>>): string {
  return Object.hasOwn(names, name) && getAttributeKind(name) !== 'own' ? (names[name] ?? name) : name;
}

/** Converts an attribute's text to its type: `returning` is a boolean, all others are strings. */
function attributeValue(name: string, text: string): string | boolean {
  return name === 'returning' ? text === 'true' : text;
}
