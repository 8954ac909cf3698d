import { usePageWords } from '../../words/page-words.ts';
import type { SurveyContent } from '../draft/survey-content.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { CheckLine } from '../parts/check-line.tsx';
import { ChoiceField } from '../parts/choice-field.tsx';
import { PartCard } from '../parts/part-card.tsx';
import { TextLine } from '../parts/text-line.tsx';
import { ColourField } from './colour-field.tsx';
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

/** Position on the page, and colors, each with its contrast. */
export function LookForm() {
  const { look: words } = usePageWords('surveyEditor');
  const { content, change, problemAt } = useSurveyDraft();
  const { displayType, appearance } = content;
  const { theme, accentColor, backgroundColor, textColor } = appearance;
  const set = (part: { readonly [Name in keyof Appearance]?: Appearance[Name] | undefined }, step?: string) =>
    change({ appearance: withFields(appearance, part) }, step);
  const errorAt = (field: string) => problemAt(`appearance.${field}`);
  const shown = theme === 'auto' ? (['light', 'dark'] as const) : [theme];
  const behind = shown.map((each) => ({
    name: words.themes[each],
    colour: backgroundColor ?? backgrounds[each],
  }));
  const isOwn = backgroundColor !== undefined || textColor !== undefined;

  function changeDisplayType(next: SurveyContent['displayType']): void {
    const { container, ...rest } = appearance;
    change({
      displayType: next,
      appearance: next === 'inline' ? { ...rest, container: container ?? '' } : rest,
    });
  }

  function switchOwn(isOn: boolean): void {
    const own = theme === 'dark' ? 'dark' : 'light';
    if (isOn)
      set({
        theme: own,
        backgroundColor: backgrounds[own],
        textColor: own === 'dark' ? '#f9fafb' : '#111827',
      });
    else set({ backgroundColor: undefined, textColor: undefined });
  }

  return (
    <PartCard title={words.title}>
      <div className="grid gap-3 desk:grid-cols-2">
        <ChoiceField
          label={words.place}
          hint={words.placeHints[displayType]}
          value={displayType}
          values={displayTypes}
          words={words.places}
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
            onChange={(position) => set({ position })}
          />
        )}
        {displayType === 'inline' && (
          <TextLine
            label={words.container}
            value={appearance.container}
            className="font-mono"
            spellCheck={false}
            error={errorAt('container')}
            onChange={(container = '') => set({ container }, 'container')}
          />
        )}
        <ChoiceField
          label={words.theme}
          value={theme}
          values={isOwn ? (['light', 'dark'] as const) : themes}
          words={words.themes}
          error={errorAt('theme')}
          onChange={(next) => set({ theme: next })}
        />
      </div>
      <ColourField
        label={words.accentColor}
        value={accentColor}
        behind={behind}
        minContrast={minContrast.part}
        error={errorAt('accentColor')}
        onChange={(colour) => set({ accentColor: colour }, 'accentColor')}
      />
      <CheckLine label={words.own} isOn={isOwn} onChange={switchOwn} />
      {isOwn && (
        <div className="grid gap-3 desk:grid-cols-2">
          <ColourField
            label={words.backgroundColor}
            value={backgroundColor ?? ''}
            error={errorAt('backgroundColor')}
            onChange={(colour) => set({ backgroundColor: colour }, 'backgroundColor')}
          />
          <ColourField
            label={words.textColor}
            value={textColor ?? ''}
            behind={behind}
            minContrast={minContrast.text}
            error={errorAt('textColor')}
            onChange={(colour) => set({ textColor: colour }, 'textColor')}
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
