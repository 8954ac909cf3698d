import { describe, expect, it } from 'vitest';
import { auditQuery } from './audit-query.ts';
import { parseAuditSearch } from './audit-search.ts';

describe('the audit log query', () => {
  it('covers whole days in the time zone, the last one included', () => {
    const search = { person: 'ada@example.com', from: '2026-03-29', until: '2026-03-29' };
    expect(auditQuery(search, 'Europe/Berlin')).toEqual({
      actor: 'ada@example.com',
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
    });
    expect(auditQuery({}, 'UTC')).toEqual({});
  });

  it('ignores values that control would refuse', () => {
    expect(
      parseAuditSearch({
        person: 'a\u0000',
        action: 'experiment.',
        project: '../x',
        subject: 42,
        from: 'yesterday',
        until: '2026-99-01',
        other: 'x',
      }),
    ).toEqual({ action: 'experiment.', subject: '42' });
  });
});
