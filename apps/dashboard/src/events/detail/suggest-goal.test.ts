import { expect, it } from 'vitest';
import { anEvent } from '../base/an-event.fixture.ts';
import { canBeGoal, suggestGoal } from './suggest-goal.ts';

it.each([
  [{ items: 2, revenue: 49.9 }, 'revenue', 'revenue'],
  [{ items: 2 }, 'custom_event', 'items'],
  [{}, 'custom_event', ''],
])('uses the numeric property of an event: %o', (numbers, type, valueProperty) => {
  expect(suggestGoal(anEvent({ eventName: 'add_to_basket', numbers }))).toMatchObject({
    goalKey: 'add-to-basket',
    name: 'Add to basket',
    eventName: 'add_to_basket',
    type,
    valueProperty,
  });
});

it('offers no goal for events the pixel sends automatically', () => {
  expect(canBeGoal(anEvent({ eventName: 'buy' }))).toBe(true);
  expect(canBeGoal(anEvent({ eventName: '$exposure' }))).toBe(false);
  expect(canBeGoal(anEvent({ eventName: 'answered', surveyEvent: 'completed' }))).toBe(false);
});
