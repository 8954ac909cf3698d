import { useId, useState } from 'react';
import { SelectField, TextField } from '../ui/field.tsx';
import { currentLanguage, useWords } from '../words/words.ts';
import { type AttributeKind, choicesOf, kindOf, numberOr } from './attributes.ts';
import type { AudienceRule, Condition } from './audience-rule.ts';

interface ValueProps {
  readonly condition: Condition;
  readonly error: string | undefined;
  readonly onChange: (rule: AudienceRule) => void;
}

/** A value field that fits attribute and operator. */
export function ValueField({ condition, error, onChange }: ValueProps) {
  const { rules } = useWords();
  const { attribute, operator, value } = condition;
  const kind = kindOf(attribute);
  const label = <span className="sr-only">{rules.value}</span>;

  if (operator === 'exists' || (kind === 'returning' && operator === 'equals')) {
    const [yes, no] =
      operator === 'exists' ? [rules.known, rules.unknown] : [rules.returningVisitor, rules.newVisitor];
    return (
      <SelectField
        label={label}
        error={error}
        value={value === false ? 'false' : 'true'}
        onChange={(event) => onChange({ ...condition, value: event.target.value === 'true' })}
      >
        <option value="true">{yes}</option>
        <option value="false">{no}</option>
      </SelectField>
    );
  }
  if (kind === 'device' && operator === 'equals')
    return (
      <SelectField
        label={label}
        error={error}
        value={String(value)}
        onChange={(event) => onChange({ ...condition, value: event.target.value })}
      >
        {[...new Set([...choicesOf(kind), String(value)])].map((device) => (
          <option key={device} value={device}>
            {device}
          </option>
        ))}
      </SelectField>
    );
  return <TypedValue {...{ condition, error, onChange }} />;
}

/** A typed value: a string, a number, or a comma-separated list. */
function TypedValue({ condition, error, onChange }: ValueProps) {
  const { rules } = useWords();
  const id = useId();
  const { attribute, operator, value } = condition;
  const kind = kindOf(attribute);
  const isList = operator === 'in';
  const isNumber = operator === 'greater' || operator === 'less';
  const [typed, setTyped] = useState(textOf(value));
  // Keeps commas and blanks that don't change the value yet while the user types.
  const shown = sameValue(valueOfText(typed, operator), value) ? typed : textOf(value);
  const choices = choicesOf(kind);

  return (
    <>
      <TextField
        label={<span className="sr-only">{rules.value}</span>}
        error={error}
        hint={isList ? rules.listHint : nameOf(kind, value)}
        value={shown}
        list={choices.length > 0 && !isList ? id : undefined}
        inputMode={isNumber ? 'decimal' : 'text'}
        className={operator === 'regex' ? 'font-mono' : undefined}
        placeholder={rules.examples[kind]}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange({ ...condition, value: valueOfText(event.target.value, operator) });
        }}
      />
      {choices.length > 0 && !isList && (
        <datalist id={id}>
          {choices.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  );
}

type Value = NonNullable<Condition['value']>;

function textOf(value: Condition['value']): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

function valueOfText(text: string, operator: Condition['operator']): Value {
  if (operator === 'in')
    return text
      .split(/[,\n]/)
      .map((each) => each.trim())
      .filter((each) => each !== '');
  return operator === 'greater' || operator === 'less' ? numberOr(text) : text;
}

function sameValue(a: Value, b: Condition['value']): boolean {
  return textOf(a) === textOf(b);
}

/** Display name of a code in the current language. */
function nameOf(kind: AttributeKind, value: Condition['value']): string | undefined {
  if ((kind !== 'country' && kind !== 'language') || typeof value !== 'string') return undefined;
  try {
    const names = new Intl.DisplayNames(currentLanguage(), {
      type: kind === 'country' ? 'region' : 'language',
      fallback: 'none',
    });
    return names.of(kind === 'country' ? value.toUpperCase() : value);
  } catch {
    return undefined;
  }
}
