import type { SurveyTexts } from './survey-texts.ts';

export const he: SurveyTexts = {
  labels: {
    start: 'התחלה',
    next: 'הבא',
    back: 'הקודם',
    submit: 'שליחה',
    close: 'סגירה',
    required: 'חובה',
    other: 'אחר',
    progress: 'שאלה {n} מתוך {count}',
    thanks: 'תודה!',
    opensInNewTab: 'נפתח בכרטיסייה חדשה',
    requiredProblem: 'נא לענות על שאלה זו.',
    emailProblem: 'נא להזין כתובת אימייל, למשל name@example.com.',
    urlProblem: 'נא להזין כתובת אינטרנט, למשל https://example.com.',
    numberProblem: 'נא להזין מספר.',
    tooShortProblem: 'נא להזין לפחות {n} תווים.',
    tooLongProblem: 'נא להזין לכל היותר {n} תווים.',
    tooFewProblem: 'נא לבחור לפחות {n}.',
    tooManyProblem: 'נא לבחור לכל היותר {n}.',
  },
  scales: {
    nps: { minLabel: 'כלל לא סביר', maxLabel: 'סביר מאוד' },
    csat: { minLabel: 'מאוד לא מרוצה', maxLabel: 'מרוצה מאוד' },
    ces: { minLabel: 'קשה מאוד', maxLabel: 'קל מאוד' },
  },
};
