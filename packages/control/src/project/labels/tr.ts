import type { SurveyTexts } from './survey-texts.ts';

export const tr: SurveyTexts = {
  labels: {
    start: 'Başla',
    next: 'İleri',
    back: 'Geri',
    submit: 'Gönder',
    close: 'Kapat',
    required: 'Zorunlu',
    other: 'Diğer',
    progress: 'Soru {n} / {count}',
    thanks: 'Teşekkürler!',
    opensInNewTab: 'yeni sekmede açılır',
    requiredProblem: 'Lütfen bu soruyu yanıtlayın.',
    emailProblem: 'Lütfen bir e-posta adresi girin, örneğin ad@example.com.',
    urlProblem: 'Lütfen bir web adresi girin, örneğin https://example.com.',
    numberProblem: 'Lütfen bir sayı girin.',
    tooShortProblem: 'Lütfen en az {n} karakter girin.',
    tooLongProblem: 'Lütfen en fazla {n} karakter girin.',
    tooFewProblem: 'Lütfen en az {n} tane seçin.',
    tooManyProblem: 'Lütfen en fazla {n} tane seçin.',
  },
  scales: {
    nps: { minLabel: 'Hiç olası değil', maxLabel: 'Çok olası' },
    csat: { minLabel: 'Hiç memnun değilim', maxLabel: 'Çok memnunum' },
    ces: { minLabel: 'Çok zor', maxLabel: 'Çok kolay' },
  },
};
