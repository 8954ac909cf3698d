import type { SurveyTexts } from './survey-texts.ts';

export const ar: SurveyTexts = {
  labels: {
    start: 'ابدأ',
    next: 'التالي',
    back: 'السابق',
    submit: 'إرسال',
    close: 'إغلاق',
    required: 'مطلوب',
    other: 'أخرى',
    progress: 'السؤال {n} من {count}',
    thanks: 'شكرًا لك!',
    opensInNewTab: 'يُفتح في علامة تبويب جديدة',
    requiredProblem: 'يُرجى الإجابة عن هذا السؤال.',
    emailProblem: 'يُرجى إدخال عنوان بريد إلكتروني، مثل name@example.com.',
    urlProblem: 'يُرجى إدخال عنوان ويب، مثل https://example.com.',
    numberProblem: 'يُرجى إدخال رقم.',
    tooShortProblem: 'الحد الأدنى لعدد الأحرف: {n}.',
    tooLongProblem: 'الحد الأقصى لعدد الأحرف: {n}.',
    tooFewProblem: 'الحد الأدنى لعدد الاختيارات: {n}.',
    tooManyProblem: 'الحد الأقصى لعدد الاختيارات: {n}.',
  },
  scales: {
    nps: { minLabel: 'غير محتمل إطلاقًا', maxLabel: 'محتمل جدًا' },
    csat: { minLabel: 'غير راضٍ إطلاقًا', maxLabel: 'راضٍ جدًا' },
    ces: { minLabel: 'صعب جدًا', maxLabel: 'سهل جدًا' },
  },
};
