import { styledElement, textButton } from './element.ts';
import type { PreviewResult } from './fetch-preview.ts';
import { createSurface } from './surface.ts';
import { untilText } from './until-text.ts';

const css = `
:host { left: 16px !important; right: 16px !important; bottom: 16px !important; pointer-events: none !important; }
.badge {
  pointer-events: auto; display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; width: fit-content; max-width: 100%; margin: 0 auto;
  background: var(--ground); border: 1px solid var(--line); border-radius: 14px; padding: 8px 8px 8px 14px;
  box-shadow: 0 8px 28px rgb(10 12 20 / .22);
}
.label { font-weight: 700; color: var(--accent); }
.label.bad { color: var(--bad); }
.text { flex: 0 1 auto; min-width: 0; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
button { background: var(--accent); color: var(--on-accent); border-color: transparent; margin-left: auto; }
`;

/** Shows which variant or survey the page previews and until when, or why there is no preview, and a button to leave it. */
export function showBadge(result: PreviewResult, isSurvey: boolean, leave: () => void): void {
  const badge = styledElement(
    'section',
    'badge',
    ...(result.blob === null ? problem(result.problem) : previewContent(result)),
  );
  badge.setAttribute('aria-label', isSurvey ? 'Survey preview' : 'Experiment preview');
  badge.append(textButton('Exit preview', leave));
  createSurface('pixel-preview', css).root.append(badge);
}

function problem(sentence: string): readonly HTMLElement[] {
  const text = styledElement('span', 'text', sentence);
  text.setAttribute('role', 'status');
  return [styledElement('span', 'label bad', 'No preview'), text];
}

function previewContent({
  blob,
  expiresAt,
}: Extract<PreviewResult, { expiresAt: string }>): readonly HTMLElement[] {
  const [assignment] = blob.assignments;
  const [survey] = blob.surveys;
  const name = styledElement('strong', '', survey?.surveyName ?? assignment?.variantName ?? '');
  return [
    styledElement('span', 'label', 'Preview'),
    styledElement('span', 'text', survey ? 'Survey · ' : `${assignment?.experimentName} · `, name),
    styledElement('span', 'soft', `until ${untilText(new Date(expiresAt), new Date())}`),
  ];
}
