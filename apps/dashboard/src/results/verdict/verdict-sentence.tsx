import { classNames } from '../../ui/class-names.ts';
import { splitSentence } from './split-sentence.ts';

/** The verdict's sentence, with the variant's name and the lift emphasized. */
export function VerdictSentence({
  sentence,
  name,
  tone,
}: {
  readonly sentence: string;
  /** Name of the variant in question. */
  readonly name: string | undefined;
  readonly tone: 'positive' | 'negative' | 'neutral' | 'info';
}) {
  return (
    <h2 className="num mt-2.5 max-w-[34em] text-25 font-[560] text-balance max-desk:text-21">
      {splitSentence(sentence, name).map(({ text, kind }, index) => {
        const key = `${index}-${kind}`;
        if (kind === 'plain') return <span key={key}>{text}</span>;
        if (kind === 'name')
          return (
            <b key={key} className="font-[660]">
              <bdi>{text}</bdi>
            </b>
          );
        return (
          <b key={key} className={classNames('font-[660] whitespace-nowrap', lifts[tone])}>
            {text}
          </b>
        );
      })}
    </h2>
  );
}

const lifts = {
  positive: 'text-positive-text',
  negative: 'text-negative-text',
  neutral: '',
  info: '',
} as const;
