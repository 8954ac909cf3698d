import { usePageWords } from '../../words/page-words.ts';
import type { SurveyContent } from '../draft/survey-content.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { CheckboxField } from '../parts/checkbox-field.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import { PartCard } from '../parts/part-card.tsx';
import { TextLine } from '../parts/text-line.tsx';
import { ColorField } from './color-field.tsx';
import { backgrounds, minContrast } from './contrast.ts';

type Appearance = SurveyContent['appearance'];

const displayTypes = ['popover', 'modal', 'inline', 'api'] as const;
const positions = [
  'bottom_right',
  'bottom_left',
  'bottom_center',
  'top_right',
  'top_left',
  'center',
] as const;
const themes = ['auto', 'light', 'dark'] as const;

/** Form of a survey's placement, theme and colors, with contrast ratios. */
export function LookForm() {
  const { look: words } = usePageWords('surveyEditor');
  const { content, change, problemAt } = useSurveyDraft();
  const { displayType, appearance } = content;
  const { theme, accentColor, backgroundColor, textColor } = appearance;
  const updateAppearance = (
    part: { readonly [Name in keyof Appearance]?: Appearance[Name] | undefined },
    step?: string,
  ) => change({ appearance: withFields(appearance, part) }, step);
  const errorAt = (field: string) => problemAt(`appearance.${field}`);
  const visibleThemes = theme === 'auto' ? (['light', 'dark'] as const) : [theme];
  const shownBackgrounds = visibleThemes.map((mode) => ({
    name: words.themes[mode],
    color: backgroundColor ?? backgrounds[mode],
  }));
  const hasOwnColors = backgroundColor !== undefined || textColor !== undefined;

  function changeDisplayType(next: SurveyContent['displayType']): void {
    const { container, ...rest } = appearance;
    change({
      displayType: next,
      appearance: next === 'inline' ? { ...rest, container: container ?? '' } : rest,
    });
  }

  function switchOwnColors(isOn: boolean): void {
    const own = theme === 'dark' ? 'dark' : 'light';
    if (isOn)
      updateAppearance({
        theme: own,
        backgroundColor: backgrounds[own],
        textColor: own === 'dark' ? '#f9fafb' : '#111827',
      });
    else updateAppearance({ backgroundColor: undefined, textColor: undefined });
  }

  return (
    <PartCard title={words.title}>
      <div className="grid gap-3 desk:grid-cols-2">
        <ChoiceField
          label={words.placement}
          hint={words.placementHints[displayType]}
          value={displayType}
          values={displayTypes}
          words={words.placements}
          error={problemAt('displayType')}
          onChange={changeDisplayType}
        />
        {displayType === 'popover' && (
          <ChoiceField
            label={words.position}
            value={appearance.position}
            values={positions}
            words={words.positions}
            error={errorAt('position')}
            onChange={(position) => updateAppearance({ position })}
          />
        )}
        {displayType === 'inline' && (
          <TextLine
            label={words.container}
            value={appearance.container}
            className="font-mono"
            spellCheck={false}
            error={errorAt('container')}
            onChange={(container = '') => updateAppearance({ container }, 'container')}
          />
        )}
        <ChoiceField
          label={words.theme}
          value={theme}
          values={hasOwnColors ? (['light', 'dark'] as const) : themes}
          words={words.themes}
          error={errorAt('theme')}
          onChange={(next) => updateAppearance({ theme: next })}
        />
      </div>
      <ColorField
        label={words.accentColor}
        value={accentColor}
        backgrounds={shownBackgrounds}
        minContrast={minContrast.part}
        error={errorAt('accentColor')}
        onChange={(color) => updateAppearance({ accentColor: color }, 'accentColor')}
      />
      <CheckboxField label={words.own} isChecked={hasOwnColors} onChange={switchOwnColors} />
      {hasOwnColors && (
        <div className="grid gap-3 desk:grid-cols-2">
          <ColorField
            label={words.backgroundColor}
            value={backgroundColor ?? ''}
            error={errorAt('backgroundColor')}
            onChange={(color) => updateAppearance({ backgroundColor: color }, 'backgroundColor')}
          />
          <ColorField
            label={words.textColor}
            value={textColor ?? ''}
            backgrounds={shownBackgrounds}
            minContrast={minContrast.text}
            error={errorAt('textColor')}
            onChange={(color) => updateAppearance({ textColor: color }, 'textColor')}
          />
        </div>
      )}
    </PartCard>
  );
}

function withFields(
  appearance: Appearance,
  part: { readonly [Name in keyof Appearance]?: Appearance[Name] | undefined },
): Appearance {
  const entries = Object.entries({ ...appearance, ...part }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as unknown as Appearance;
}
