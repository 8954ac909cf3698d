import type { ExperimentView } from '@pixel/control/client';
import { useState } from 'react';
import { SelectField } from '../ui/field.tsx';
import { usePageWords } from '../words/page-words.ts';
import { BeginPhaseDialog } from './begin-phase-dialog.tsx';
import { type ExcludedVisitors, ExcludedVisitorsFields } from './excluded-visitors-fields.tsx';
import { withZeroWeight } from './with-zero-weight.ts';

/** Visitors that a new phase excludes. */
export interface PhaseExclusions {
  readonly visitors?: ExcludedVisitors;
  /** Key of a variant that gets no traffic. */
  readonly variant?: string;
}

/** A dialog that starts a new phase and asks which visitors and variant to exclude; `initial` is preselected. */
export function PhaseDialog({
  experiment,
  initial = {},
  onClose,
}: {
  readonly experiment: ExperimentView;
  readonly initial?: PhaseExclusions;
  readonly onClose: () => void;
}) {
  const { phase: words } = usePageWords('lifecycle');
  const [excluded, setExcluded] = useState<ExcludedVisitors>(
    initial.visitors ?? { attribute: '', value: '' },
  );
  const [variant, setVariant] = useState(initial.variant ?? '');
  const { attribute, value } = excluded;
  const variants = variant === '' ? undefined : withZeroWeight(experiment.variants, variant);
  const choices = {
    ...(variants !== undefined && { variants }),
    ...(attribute !== '' && {
      without: { attribute, value: attribute === 'returning' ? value === 'true' : value.trim() },
    }),
  };
  return (
    <BeginPhaseDialog experiment={experiment} choices={choices} onClose={onClose}>
      <fieldset className="rounded-3 border border-border p-3">
        <legend className="-ml-1 px-1 text-13 font-[560]">{words.without}</legend>
        <p className="text-12 text-muted">{words.withoutHint}</p>
        <div className="mt-3 grid gap-3 desk:grid-cols-2">
          <ExcludedVisitorsFields excluded={excluded} onChange={setExcluded} />
        </div>
      </fieldset>
      {(experiment.variants.length > 2 || variant !== '') && (
        <SelectField
          label={words.variant}
          hint={words.variantHint}
          value={variant}
          onChange={({ target }) => setVariant(target.value)}
        >
          <option value="">{words.variantNone}</option>
          {experiment.variants.map(({ variantKey, name }) => (
            <option key={variantKey} value={variantKey}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </BeginPhaseDialog>
  );
}
