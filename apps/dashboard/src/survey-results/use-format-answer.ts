import type { DisplayedAnswer } from '@pixel/control/client';
import { useFormat } from '../words/format.ts';
import { usePageWords } from '../words/page-words.ts';

/** Returns a function that formats an answer as one line. */
export function useFormatAnswer(): (answer: DisplayedAnswer) => string {
  const { answer: words } = usePageWords('surveyResults');
  const format = useFormat();
  return (answer) => {
    switch (answer.kind) {
      case 'text':
        return answer.text;
      case 'options':
        return [...answer.labels, ...(answer.other === null ? [] : [words.other(answer.other)])].join(', ');
      case 'number':
        return format.number(answer.value);
      case 'yes_no':
        return answer.value ? words.yes : words.no;
      case 'unfit':
        return answer.json;
    }
  };
}
