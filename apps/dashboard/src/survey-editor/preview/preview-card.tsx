import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useProjectKey } from '../../session/project.ts';
import { publicUrlQuery } from '../../session/public-url.ts';
import { Button } from '../../ui/button.tsx';
import { usePageWords } from '../../words/page-words.ts';
import { useSurveyDraft } from '../draft/survey-draft.tsx';
import { usePreviewSelection } from '../draft/use-selection.ts';
import { useSurveyWords } from '../draft/use-survey-words.ts';
import { toClientSurvey } from './client-survey.ts';
import { type FrameSize, SurveyFrame } from './survey-frame.tsx';

const choices = ['both', 'desktop', 'phone'] as const;
const themes = ['light', 'dark'] as const;

/** Previews of the survey at the selected part, as visitors see it on a desktop and a phone. */
export function PreviewCard({ language }: { readonly language: string | undefined }) {
  const { preview: words, look } = usePageWords('surveyEditor');
  const { content } = useSurveyDraft();
  const { wordsOf, isLoaded: isThere } = useSurveyWords();
  const { data: publicUrl } = useQuery(publicUrlQuery(useProjectKey()));
  const selection = usePreviewSelection();
  const [size, setSize] = useState<(typeof choices)[number]>('both');
  const [theme, setTheme] = useState<(typeof themes)[number]>('light');
  const fallback = wordsOf('en');
  const { appearance, displayType } = content;
  const isAuto = appearance.theme === 'auto';
  const survey =
    fallback === undefined
      ? undefined
      : toClientSurvey(
          { ...content, appearance: isAuto ? { ...appearance, theme } : appearance },
          { wordsOf, fallback },
        );
  const frames: readonly FrameSize[] = size === 'both' ? ['desktop', 'phone'] : [size];
  return (
    <section aria-labelledby="preview-title">
      <header className="mb-2 flex flex-wrap items-center gap-2">
        <h2 id="preview-title" className="title-card">
          {words.title}
        </h2>
        <p className="text-12 text-muted">{words.text}</p>
        <fieldset aria-label={words.sizes} className="ml-auto flex gap-1">
          {choices.map((choice) => (
            <Button
              key={choice}
              size="small"
              kind="ghost"
              aria-pressed={size === choice}
              aria-label={words.of[choice]}
              onClick={() => setSize(choice)}
            >
              {choice === 'desktop' ? (
                <Monitor aria-hidden="true" className="size-4" strokeWidth={1.75} />
              ) : choice === 'phone' ? (
                <Smartphone aria-hidden="true" className="size-4" strokeWidth={1.75} />
              ) : (
                words.of.both
              )}
            </Button>
          ))}
          {isAuto && (
            <Button
              size="small"
              kind="ghost"
              onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}
              aria-label={`${look.themes[theme]}: ${words.switchTheme}`}
            >
              {look.themes[theme]}
            </Button>
          )}
        </fieldset>
      </header>
      {displayType === 'api' ? (
        <p className="rounded-4 bg-sunken p-6 text-center text-13 text-muted">{words.ofPage}</p>
      ) : publicUrl === null ? (
        <p className="rounded-4 bg-sunken p-6 text-center text-13 text-muted">{words.noPublicUrl}</p>
      ) : (
        publicUrl !== undefined &&
        isThere &&
        survey !== undefined && (
          <div className="flex flex-col gap-3">
            {frames.map((frame) => (
              <SurveyFrame
                key={frame}
                size={frame}
                src={`${publicUrl}/sdk/survey/frame`}
                message={{
                  type: 'pixel-survey-frame',
                  survey,
                  shown: selection ?? null,
                  language: language ?? content.language,
                }}
              />
            ))}
          </div>
        )
      )}
    </section>
  );
}
