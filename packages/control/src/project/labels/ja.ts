import type { SurveyTexts } from './survey-texts.ts';

export const ja: SurveyTexts = {
  labels: {
    start: '開始',
    next: '次へ',
    back: '戻る',
    submit: '送信',
    close: '閉じる',
    required: '必須',
    other: 'その他',
    progress: '質問 {n}/{count}',
    thanks: 'ありがとうございました。',
    opensInNewTab: '新しいタブで開きます',
    requiredProblem: 'この質問にお答えください。',
    emailProblem: 'メールアドレスを入力してください（例：name@example.com）。',
    urlProblem: 'URLを入力してください（例：https://example.com）。',
    numberProblem: '数値を入力してください。',
    tooShortProblem: '{n}文字以上で入力してください。',
    tooLongProblem: '{n}文字以内で入力してください。',
    tooFewProblem: '{n}個以上選んでください。',
    tooManyProblem: '{n}個以内で選んでください。',
  },
  scales: {
    nps: { minLabel: 'まったくそう思わない', maxLabel: '非常にそう思う' },
    csat: { minLabel: 'とても不満', maxLabel: 'とても満足' },
    ces: { minLabel: 'とても難しい', maxLabel: 'とても簡単' },
  },
};
