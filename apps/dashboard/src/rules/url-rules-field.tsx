import { X } from 'lucide-react';
import { AddButton } from '../ui/add-button.tsx';
import { Button } from '../ui/button.tsx';
import { FieldError, SelectField, TextField } from '../ui/field.tsx';
import { type NewRow, useNewRow } from '../ui/use-new-row.ts';
import { useWords } from '../words/words.ts';
import { type UrlRulesValue, type UrlRuleValue, urlRuleKinds } from './url-rules.ts';

/** Editor for URL rules: an include list, of which one must match, and an exclude list, of which none may match. */
export function UrlRulesField({
  value,
  onChange,
  errorAt,
  error,
  isRequired,
  label,
}: {
  readonly value: UrlRulesValue;
  readonly onChange: (value: UrlRulesValue) => void;
  /** Returns the error at a path such as `include.0.value`. */
  readonly errorAt: (path: string) => string | undefined;
  /** The error of the rules as a whole. */
  readonly error?: string | undefined;
  /** Whether at least one include rule is required. */
  readonly isRequired: boolean;
  /** Label, if it differs from the section's title. */
  readonly label?: string;
}) {
  const { rules } = useWords();
  const { include, exclude } = value;
  const newRow = useNewRow();
  const add = (list: 'include' | 'exclude') => {
    newRow.start(`${list}.${value[list].length}`);
    onChange({ ...value, [list]: [...value[list], { kind: 'simple', value: '' }] });
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-12 font-[560] text-muted">{label ?? rules.pages}</legend>
      {include.length === 0 && !isRequired && <p className="text-13 text-muted">{rules.everyPage}</p>}
      {include.length === 0 && isRequired && <FieldError message={error} />}
      <RuleList
        rules={include}
        path="include"
        conjunction={rules.or}
        newRow={newRow}
        errorAt={(path) => (newRow.contains(path) ? undefined : errorAt(path))}
        onChange={(next) => onChange({ ...value, include: next })}
      />
      {exclude.length > 0 && <p className="mt-1 text-12 font-[560] text-muted">{rules.exceptions}</p>}
      <RuleList
        rules={exclude}
        path="exclude"
        conjunction={rules.or}
        newRow={newRow}
        errorAt={(path) => (newRow.contains(path) ? undefined : errorAt(path))}
        onChange={(next) => onChange({ ...value, exclude: next })}
      />
      <div className="flex flex-wrap gap-2">
        <AddButton focusSelector="input" onAdd={() => add('include')}>
          {rules.addPage}
        </AddButton>
        <AddButton focusSelector="input" kind="ghost" onAdd={() => add('exclude')}>
          {rules.addException}
        </AddButton>
      </div>
    </fieldset>
  );
}

function RuleList({
  rules: list,
  path,
  conjunction,
  newRow,
  errorAt,
  onChange,
}: {
  readonly rules: readonly UrlRuleValue[];
  readonly path: string;
  readonly conjunction: string;
  readonly newRow: NewRow;
  readonly errorAt: (path: string) => string | undefined;
  readonly onChange: (rules: readonly UrlRuleValue[]) => void;
}) {
  const { rules } = useWords();
  const patchRule = (index: number, change: Partial<UrlRuleValue>) =>
    onChange(list.map((rule, ruleIndex) => (ruleIndex === index ? { ...rule, ...change } : rule)));
  return list.map((rule, index) => (
    // Rules have no identity except their index.
    // biome-ignore lint/suspicious/noArrayIndexKey: only the index identifies them
    <div key={index} className="flex flex-col gap-2" {...newRow.props(`${path}.${index}`)}>
      {index > 0 && <span className="pl-2 text-12 text-faint">{conjunction}</span>}
      <div className="grid grid-cols-[124px_minmax(0,1fr)_auto] items-start gap-2 max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:gap-y-0 max-desk:*:first:col-span-2">
        <SelectField
          label={<span className="sr-only">{rules.how}</span>}
          value={rule.kind}
          onChange={(event) => {
            const kind = urlRuleKinds.find((candidate) => candidate === event.target.value);
            if (kind !== undefined) patchRule(index, { kind });
          }}
        >
          {urlRuleKinds.map((kind) => (
            <option key={kind} value={kind}>
              {rules.urlKinds[kind].name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={<span className="sr-only">{rules.address}</span>}
          value={rule.value}
          placeholder={rules.urlKinds[rule.kind].example}
          error={errorAt(`${path}.${index}`)}
          className="font-mono"
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => patchRule(index, { value: event.target.value })}
        />
        <Button
          kind="ghost"
          shape="icon"
          aria-label={rules.removeRule(rule.value)}
          className="mt-1.5"
          onClick={() => {
            newRow.finish();
            onChange(list.filter((_, ruleIndex) => ruleIndex !== index));
          }}
        >
          <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </Button>
      </div>
    </div>
  ));
}
