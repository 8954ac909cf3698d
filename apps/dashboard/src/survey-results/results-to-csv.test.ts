import type { TallyResult } from '@pixel/control/client';
import { expect, it } from 'vitest';
import { surveyResultsToCsv } from './results-to-csv.ts';

const share = { estimate: 0.5, low: 0.2, high: 0.8 };
const counted = (count: number) => ({ count, share });
const result: TallyResult = {
  funnel: { shown: 10, accepted: counted(5), completed: counted(4), dismissed: counted(1) },
  medianMs: { toAnswer: null, toComplete: null },
  questions: [
    {
      ...{ questionId: 'kind', type: 'single_choice', title: '=What, then?', isRemoved: false },
      ...{ reached: 5, answered: 4, left: 1, leftShare: null, unfit: 0 },
      answers: {
        kind: 'options',
        options: [{ optionId: 'a', label: 'Apples', isRemoved: false, ...counted(3) }],
        other: { count: 0, share: null },
      },
    },
  ],
};

it('has a row per figure, in total and then by day, without formulas', () => {
  const csv = surveyResultsToCsv({ ...result, surveyKey: 'nps' }, [{ ...result, day: '2026-01-31' }]);
  const [head, ...rows] = csv.split('\r\n');
  expect(head).toMatch(/^surveyKey,day,questionId,title,answer,label,reached,answered,left,count,value,/);
  expect(rows.slice(0, 5)).toEqual([
    'nps,,,,shown,,,,,10,,,,',
    'nps,,,,accepted,,10,,,5,0.5,0.2,0.8,0.95',
    'nps,,,,completed,,10,,,4,0.5,0.2,0.8,0.95',
    'nps,,,,dismissed,,10,,,1,0.5,0.2,0.8,0.95',
    `nps,,kind,"'=What, then?",option a,Apples,5,4,1,3,0.5,0.2,0.8,0.95`,
  ]);
  expect(rows.slice(5).every((row) => row.startsWith('nps,2026-01-31,'))).toBe(true);
  expect(rows).toHaveLength(10);
});
