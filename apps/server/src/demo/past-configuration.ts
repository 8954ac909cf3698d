import type { ProjectConfiguration } from '@pixel/protocol';

/** Key of the demo project, as embedded in the shop's pages. */
export const demoProjectKey = 'pk_demo';

/** The experiments of the simulated shoppers, in the order in which their results are computed. */
export const pastExperiments = [
  'demo-checkout',
  'demo-headline',
  'demo-gallery',
  'demo-recommendations',
] as const;

export type PastExperiment = (typeof pastExperiments)[number];

/** Pages of a spring sale that the shop no longer has, so that visitors of the demo never see their experiments. */
export const pastPages: Readonly<Record<PastExperiment | PastSurvey, string>> = {
  'demo-checkout': '/demo/spring/checkout',
  'demo-headline': '/demo/spring',
  'demo-gallery': '/demo/spring/gallery',
  'demo-recommendations': '/demo/spring/offers',
  'demo-recommend': '/demo/spring/thank-you',
  'demo-found': '/demo/spring/help',
};

export type PastSurvey = 'demo-recommend' | 'demo-found';

const within = { windowHours: 24 };
const order = { goalKey: 'demo-order', analysis: within };
const cart = { goalKey: 'demo-cart', analysis: within };

/** Returns the part of the demo project's configuration file with the past experiments and surveys, which have this status. */
export function pastConfiguration(status: 'running' | 'completed'): string {
  const experiment = (key: PastExperiment, rest: { readonly [field: string]: unknown }) => ({
    experimentKey: key,
    status,
    // A fixed salt assigns the same variants everywhere, so that the results are the same too.
    salt: key,
    urlRules: { include: [{ kind: 'simple', value: pastPages[key] }] },
    variants: [
      { variantKey: 'control', name: 'As it was', weight: 0.5, isControl: true },
      { variantKey: 'treatment', name: 'Changed', weight: 0.5 },
    ],
    ...rest,
  });
  const survey = (key: PastSurvey, rest: { readonly [field: string]: unknown }) => ({
    surveyKey: key,
    status,
    salt: key,
    urlRules: { include: [{ kind: 'simple', value: pastPages[key] }] },
    ...rest,
  });
  const project = {
    projectKey: demoProjectKey,
    name: 'Demo shop',
    allowedOrigins: ['*'],
    currency: 'EUR',
    goals: [
      { goalKey: 'demo-order', name: 'Ordered', type: 'custom_event', eventName: 'purchase' },
      {
        goalKey: 'demo-revenue',
        name: 'Revenue',
        type: 'revenue',
        eventName: 'purchase',
        valueProperty: 'revenue',
      },
      { goalKey: 'demo-cart', name: 'Added to the cart', type: 'custom_event', eventName: 'add_to_cart' },
      { goalKey: 'demo-picture', name: 'Opened a picture', type: 'custom_event', eventName: 'open_picture' },
      { goalKey: 'demo-offer', name: 'Opened an offer', type: 'custom_event', eventName: 'open_offer' },
    ],
    experiments: [
      experiment('demo-checkout', {
        name: 'Shorter checkout',
        hypothesis: 'Fewer fields bring more orders.',
        goals: [
          { ...order, role: 'primary' },
          { goalKey: 'demo-revenue', role: 'secondary', analysis: within },
        ],
      }),
      experiment('demo-headline', {
        name: 'Headline of the sale',
        goals: [
          { ...cart, role: 'primary' },
          { ...order, role: 'secondary' },
        ],
      }),
      experiment('demo-gallery', {
        name: 'Larger pictures',
        goals: [{ goalKey: 'demo-picture', role: 'primary', analysis: within }],
      }),
      experiment('demo-recommendations', {
        name: 'Offers above the list',
        goals: [
          { goalKey: 'demo-offer', role: 'primary', analysis: within },
          { ...cart, role: 'guardrail', analysis: { ...within, margin: 0.05 } },
        ],
      }),
    ],
    surveys: [
      survey('demo-recommend', {
        name: 'After an order of the sale',
        displayType: 'popover',
        questions: [
          {
            questionId: 'recommend',
            type: 'nps',
            title: 'How likely are you to recommend Kiln & Loom to a friend?',
            required: true,
          },
        ],
      }),
      survey('demo-found', {
        name: 'Help page of the sale',
        displayType: 'popover',
        questions: [
          {
            questionId: 'satisfied',
            type: 'csat',
            title: 'Did this page answer your question?',
            required: true,
            ratingStyle: 'emoji',
          },
          {
            questionId: 'topic',
            type: 'single_choice',
            title: 'What were you looking for?',
            options: [
              { optionId: 'shipping', label: 'Shipping' },
              { optionId: 'returns', label: 'Returns' },
              { optionId: 'products', label: 'A product' },
            ],
          },
        ],
      }),
    ],
  };
  return JSON.stringify({ projects: [project satisfies DemoProject] });
}

type DemoProject = Pick<ProjectConfiguration, 'projectKey' | 'name' | 'allowedOrigins' | 'currency'>;
