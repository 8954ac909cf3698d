import { describe, expect, it } from 'vitest';
import { formatResponseId, parseResponseId, parseSurveyResultsSearch } from './survey-results-search.ts';

describe('parseSurveyResultsSearch', () => {
  it('reads known parameters, and ignores the rest', () => {
    const search = { from: '2026-01-01', experiment: 'bar', question: 'why', text: 'slow', response: 'a.b' };
    expect(parseSurveyResultsSearch({ ...search, until: '2025-01-01', other: 1 })).toEqual(search);
  });
});

describe('parseResponseId', () => {
  it('reads a response name', () => {
    const named = { anonymousId: '00000000-0000-4000-8000-00000000000a', responseId: 'x.y' };
    expect(parseResponseId(formatResponseId(named))).toEqual(named);
  });

  it('has no id if there is none', () =>
    expect(parseResponseId('somebody')).toEqual({ anonymousId: 'somebody', responseId: '' }));
});
