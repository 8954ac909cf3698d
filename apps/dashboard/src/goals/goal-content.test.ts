import { describe, expect, it } from 'vitest';
import type { Goal } from './goal.ts';
import { emptyGoal, goalContentOf, goalPatchOf, goalValuesOf, hasSameContent } from './goal-content.ts';

const click: Goal = {
  goalKey: 'order',
  goalId: '1',
  name: 'Ordered',
  type: 'click',
  eventName: '$goal:order',
  selector: '#order',
  urlRules: { include: [{ kind: 'simple', value: '/cart' }], exclude: [] },
  countMode: 'every',
  revision: 3,
  usedBy: [],
  usedBySurveys: [],
};

describe('the request of a goal form', () => {
  it('contains the fields of the type, and no empty ones', () => {
    expect(
      goalContentOf({ ...emptyGoal, name: ' Ordered ', eventName: 'order', selector: '#order' }),
    ).toEqual({
      name: 'Ordered',
      type: 'custom_event',
      eventName: 'order',
    });
  });

  it('parses numbers as people write them', () => {
    const stay = { ...emptyGoal, type: 'time_on_page', seconds: '2,5' } as const;
    expect(goalContentOf(stay)).toMatchObject({ durationMs: 2_500 });
    expect(goalContentOf({ ...stay, seconds: 'soon' })).not.toHaveProperty('durationMs');
  });

  it('equals the goal if nothing was edited', () => {
    const { name, type, selector, urlRules, countMode } = click;
    expect(goalContentOf(goalValuesOf(click))).toEqual({ name, type, selector, urlRules, countMode });
    expect(
      hasSameContent(goalValuesOf(click), { ...goalValuesOf(click), valueProperty: 'unused by clicks' }),
    ).toBe(true);
  });

  it('removes cleared fields, and keeps those that the form does not show', () => {
    const patch = goalPatchOf({ ...goalValuesOf(click), urlRules: { include: [], exclude: [] } }, click);
    expect(patch).toMatchObject({ urlRules: null, selector: '#order' });
    expect(patch).not.toHaveProperty('valueProperty');
  });

  it('removes all fields of the previous type', () => {
    expect(goalPatchOf({ ...goalValuesOf(click), type: 'revenue', eventName: 'order' }, click)).toEqual({
      name: 'Ordered',
      type: 'revenue',
      eventName: 'order',
      selector: null,
      urlRules: null,
      scrollPercent: null,
      durationMs: null,
      valueProperty: null,
      countMode: null,
    });
  });
});
