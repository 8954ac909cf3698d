import type { Dice } from './dice.ts';
import { type PastExperiment, type PastSurvey, pastPages } from './past-configuration.ts';
import type { Shopper } from './shopper.ts';

/** A shopper's action, this many milliseconds after the arrival. */
export type ShopperAct = { readonly afterMs: number } & (
  | { readonly kind: 'met'; readonly experimentKey: PastExperiment }
  /** The page had the variant, but its exposure was never reported. */
  | { readonly kind: 'lost'; readonly experimentKey: PastExperiment }
  | { readonly kind: 'did'; readonly eventName: string; readonly page: string; readonly payload: object }
  | {
      readonly kind: 'told';
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
 * Returns a shopper's actions: the shorter checkout adds a quarter to the 6 % of orders without it, the headline does nothing, the larger
 * pictures lose exposures in Firefox, and the offers replace the items that would have been added to the cart.
 */
export function playVisit(shopper: Shopper, dice: Dice, isTreated: IsTreated): readonly ShopperAct[] {
  const acts: ShopperAct[] = [];
  const meets = (key: keyof typeof share, afterMs: number): boolean => {
    const does = dice.happens(share[key]);
    if (does) acts.push({ kind: 'met', experimentKey: key, afterMs });
    return does;
  };
  const does = (eventName: string, at: { page: PastExperiment; afterMs: number }, payload: object): void => {
    acts.push({ kind: 'did', eventName, page: pastPages[at.page], afterMs: at.afterMs, payload });
  };

  meets('demo-headline', 0);
  if (dice.happens(share['demo-gallery'])) {
    const isLost = shopper.browser === 'firefox' && isTreated('demo-gallery') && dice.happens(0.7);
    acts.push({ kind: isLost ? 'lost' : 'met', experimentKey: 'demo-gallery', afterMs: minuteMs });
    if (dice.happens(0.2)) does('open_picture', { page: 'demo-gallery', afterMs: 2 * minuteMs }, {});
  }
  const seesOffers = meets('demo-recommendations', 3 * minuteMs);
  const hasOffers = seesOffers && isTreated('demo-recommendations');
  if (seesOffers && dice.happens(hasOffers ? 0.21 : 0.15))
    does('open_offer', { page: 'demo-recommendations', afterMs: 4 * minuteMs }, {});
  if (dice.happens(hasOffers ? 0.22 : 0.3))
    does('add_to_cart', { page: 'demo-recommendations', afterMs: 5 * minuteMs }, { price: priceOf(dice) });

  acts.push({ kind: 'met', experimentKey: 'demo-checkout', afterMs: 6 * minuteMs });
  const orders = dice.happens(isTreated('demo-checkout') ? 0.075 : 0.06);
  if (orders) {
    const afterMs = (8 + Math.floor(dice.next() * 12 * 60)) * minuteMs;
    const orderId = `spring-${shopper.anonymousId.slice(0, 8)}`;
    does(
      'purchase',
      { page: 'demo-checkout', afterMs },
      { revenue: priceOf(dice), currency: 'EUR', orderId },
    );
    if (dice.happens(0.6)) acts.push(...answered(dice, afterMs));
  } else if (dice.happens(0.03)) acts.push(...helped(dice));
  return acts;
}

/** Returns a price from 12 to 180, as decimals. */
function priceOf(dice: Dice): number {
  return Math.round(1_200 + dice.next() ** 2 * 16_800) / 100;
}

function answered(dice: Dice, afterMs: number): readonly ShopperAct[] {
  const score = dice.pick([10, 10, 9, 9, 9, 8, 8, 7, 6, 4, 2]);
  return surveyAct(
    'demo-recommend',
    afterMs + minuteMs,
    dice.happens(0.7) ? { recommend: score } : undefined,
  );
}

function helped(dice: Dice): readonly ShopperAct[] {
  const satisfied = dice.pick([5, 5, 4, 4, 3, 2, 1]);
  const topic = dice.pick(['shipping', 'shipping', 'returns', 'products']);
  return surveyAct('demo-found', 7 * minuteMs, dice.happens(0.8) ? { satisfied, topic } : undefined);
}

function surveyAct(
  surveyKey: PastSurvey,
  afterMs: number,
  answers: Readonly<Record<string, string | number>> | undefined,
): readonly ShopperAct[] {
  const about = { kind: 'told', surveyKey } as const;
  const end = answers === undefined ? 'dismissed' : 'completed';
  return [
    { ...about, event: 'shown', afterMs, answers: {} },
    { ...about, event: end, afterMs: afterMs + 20_000, answers: answers ?? {} },
  ];
}
