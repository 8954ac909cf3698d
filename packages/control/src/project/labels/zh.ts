import type { SurveyTexts } from './survey-texts.ts';

export const zh: SurveyTexts = {
  labels: {
    start: '开始',
    next: '下一步',
    back: '上一步',
    submit: '提交',
    close: '关闭',
    required: '必填',
    other: '其他',
    progress: '第 {n} 题，共 {count} 题',
    thanks: '谢谢！',
    opensInNewTab: '在新标签页中打开',
    requiredProblem: '请回答此问题。',
    emailProblem: '请输入电子邮件地址，例如 name@example.com。',
    urlProblem: '请输入网址，例如 https://example.com。',
    numberProblem: '请输入数字。',
    tooShortProblem: '请至少输入 {n} 个字符。',
    tooLongProblem: '请最多输入 {n} 个字符。',
    tooFewProblem: '请至少选择 {n} 项。',
    tooManyProblem: '请最多选择 {n} 项。',
  },
  scales: {
    nps: { minLabel: '完全不可能', maxLabel: '非常可能' },
    csat: { minLabel: '非常不满意', maxLabel: '非常满意' },
    ces: { minLabel: '非常困难', maxLabel: '非常容易' },
  },
};
