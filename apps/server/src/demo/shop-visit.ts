import type { Dice } from './dice.ts';
import { type PastExperiment, type PastSurvey, pastPages } from './past-configuration.ts';
import type { Shopper } from './shopper.ts';

/** A shopper's action, `afterMs` milliseconds after the arrival. */
export type ShopperAction = { readonly afterMs: number } & (
  | { readonly kind: 'exposed'; readonly experimentKey: PastExperiment }
  /** The page showed the variant, but its exposure was never reported. */
  | { readonly kind: 'unreported'; readonly experimentKey: PastExperiment }
  | { readonly kind: 'tracked'; readonly eventName: string; readonly page: string; readonly payload: object }
  | {
      readonly kind: 'survey';
      readonly surveyKey: PastSurvey;
      readonly event: 'shown' | 'completed' | 'dismissed';
      readonly answers: Readonly<Record<string, string | number>>;
    }
);

/** Whether a shopper gets the experiment's treatment. */
export type IsTreated = (experimentKey: PastExperiment) => boolean;

const minuteMs = 60_000;
/** Share of shoppers in each experiment. */
const share = { 'demo-headline': 0.34, 'demo-gallery': 0.34, 'demo-recommendations': 0.42 } as const;

/**
 * Returns a shopper's actions. The demo's experiments affect them as follows:
 * - The headline has no effect.
 * - The larger pictures lose 70% of their exposures in Firefox.
 * - Recommendations get more clicks, but fewer items are added to the cart.
 * - With the shorter checkout, 7.5% of shoppers order instead of 6%.
 */
export function simulateVisit(shopper: Shopper, dice: Dice, isTreated: IsTreated): readonly ShopperAction[] {
  const actions: ShopperAction[] = [];
  const expose = (key: keyof typeof share, afterMs: number): boolean => {
    const isExposed = dice.happens(share[key]);
    if (isExposed) actions.push({ kind: 'exposed', experimentKey: key, afterMs });
    return isExposed;
  };
  const track = (
    eventName: string,
    { page, afterMs }: { page: PastExperiment; afterMs: number },
    payload: object,
  ): void => {
    actions.push({
      kind: 'tracked',
      eventName,
      page: pastPages[page],
      afterMs,
      payload,
    });
  };

  expose('demo-headline', 0);
  if (dice.happens(share['demo-gallery'])) {
    const isLost = shopper.browser === 'firefox' && isTreated('demo-gallery') && dice.happens(0.7);
    actions.push({
      kind: isLost ? 'unreported' : 'exposed',
      experimentKey: 'demo-gallery',
      afterMs: minuteMs,
    });
    if (dice.happens(0.2)) track('open_picture', { page: 'demo-gallery', afterMs: 2 * minuteMs }, {});
  }
  const seesOffers = expose('demo-recommendations', 3 * minuteMs);
  const hasOffers = seesOffers && isTreated('demo-recommendations');
  if (seesOffers && dice.happens(hasOffers ? 0.21 : 0.15))
    track('open_offer', { page: 'demo-recommendations', afterMs: 4 * minuteMs }, {});
  if (dice.happens(hasOffers ? 0.22 : 0.3))
    track(
      'add_to_cart',
      { page: 'demo-recommendations', afterMs: 5 * minuteMs },
      { price: randomPrice(dice) },
    );

  actions.push({ kind: 'exposed', experimentKey: 'demo-checkout', afterMs: 6 * minuteMs });
  const orders = dice.happens(isTreated('demo-checkout') ? 0.075 : 0.06);
  if (orders) {
    const afterMs = (8 + Math.floor(dice.next() * 12 * 60)) * minuteMs;
    const orderId = `spring-${shopper.anonymousId.slice(0, 8)}`;
    track(
      'purchase',
      { page: 'demo-checkout', afterMs },
      { revenue: randomPrice(dice), currency: 'EUR', orderId },
    );
    if (dice.happens(0.6)) actions.push(...rateRecommendation(dice, afterMs));
  } else if (dice.happens(0.03)) actions.push(...rateHelp(dice));
  return actions;
}

/** Returns a price from 12 to 180, as decimals. */
function randomPrice(dice: Dice): number {
  return Math.round(1_200 + dice.next() ** 2 * 16_800) / 100;
}

function rateRecommendation(dice: Dice, afterMs: number): readonly ShopperAction[] {
  const score = dice.pick([10, 10, 9, 9, 9, 8, 8, 7, 6, 4, 2]);
  return surveyActions(
    'demo-recommend',
    afterMs + minuteMs,
    dice.happens(0.7) ? { recommend: score } : undefined,
  );
}

function rateHelp(dice: Dice): readonly ShopperAction[] {
  const satisfied = dice.pick([5, 5, 4, 4, 3, 2, 1]);
  const topic = dice.pick(['shipping', 'shipping', 'returns', 'products']);
  return surveyActions('demo-found', 7 * minuteMs, dice.happens(0.8) ? { satisfied, topic } : undefined);
}

function surveyActions(
  surveyKey: PastSurvey,
  afterMs: number,
  answers: Readonly<Record<string, string | number>> | undefined,
): readonly ShopperAction[] {
  const about = { kind: 'survey', surveyKey } as const;
  const end = answers === undefined ? 'dismissed' : 'completed';
  return [
    { ...about, event: 'shown', afterMs, answers: {} },
    { ...about, event: end, afterMs: afterMs + 20_000, answers: answers ?? {} },
  ];
}
