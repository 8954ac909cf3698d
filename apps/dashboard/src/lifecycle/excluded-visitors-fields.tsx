import { commonValues, knownAttributes } from '../rules/attributes.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { usePageWords } from '../words/page-words.ts';
import { useWords } from '../words/words.ts';

/** Visitors that a new phase excludes; none if the attribute is empty. */
export interface ExcludedVisitors {
  readonly attribute: string;
  /** As text; `true` or `false` for the attribute `returning`. */
  readonly value: string;
}

/** Fields for the attribute and the value that identify the visitors to exclude. */
export function ExcludedVisitorsFields({
  excluded: { attribute, value },
  onChange,
}: {
  readonly excluded: ExcludedVisitors;
  readonly onChange: (excluded: ExcludedVisitors) => void;
}) {
  const { phase: words } = usePageWords('lifecycle');
  const { rules } = useWords();
  const isListed = knownAttributes.some((name) => name === attribute) || attribute === '';
  return (
    <>
      <SelectField
        label={words.attribute}
        value={attribute}
        onChange={({ target }) =>
          onChange({ attribute: target.value, value: target.value === 'returning' ? 'true' : '' })
        }
      >
        <option value="">{words.attributeNone}</option>
        {knownAttributes.map((name) => (
          <option key={name} value={name}>
            {rules.attributes[name]}
          </option>
        ))}
        {!isListed && <option value={attribute}>{attribute}</option>}
      </SelectField>
      {attribute === 'returning' || attribute === 'device' ? (
        <SelectField
          label={words.value}
          required
          value={value}
          onChange={({ target }) => onChange({ attribute, value: target.value })}
        >
          {attribute === 'returning' ? (
            <>
              <option value="true">{rules.returningVisitor}</option>
              <option value="false">{rules.newVisitor}</option>
            </>
          ) : (
            <>
              <option value="" />
              {commonValues('device').map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </>
          )}
        </SelectField>
      ) : (
        attribute !== '' && (
          <TextField
            label={words.value}
            required
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange({ attribute, value: target.value })}
          />
        )
      )}
    </>
  );
}
