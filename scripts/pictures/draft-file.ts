/** A configuration file of a project with a draft of three variants, in a layer shared with another experiment. */
export function draftFile(projectKey: string): object {
  return {
    projects: [
      {
        projectKey,
        name: 'Kiln & Loom',
        currency: 'EUR',
        timeZone: 'Europe/Berlin',
        audiences: [
          {
            audienceKey: 'nordics',
            name: 'The Nordics on a phone',
            audience: {
              all: [
                { attribute: 'country', operator: 'in', value: ['DK', 'NO', 'SE', 'FI'] },
                { attribute: 'device', operator: 'equals', value: 'mobile' },
              ],
            },
          },
        ],
        layers: [{ layerKey: 'basket' }],
        goals: [
          {
            goalKey: 'purchase',
            name: 'Purchase',
            type: 'revenue',
            eventName: 'purchase',
            valueProperty: 'revenue',
          },
          { goalKey: 'basket', name: 'Opened the basket', type: 'click', selector: '#basket' },
          {
            goalKey: 'support',
            name: 'Wrote to support',
            type: 'custom_event',
            eventName: 'support_message',
          },
        ],
        experiments: [
          {
            experimentKey: 'trust-marks',
            name: 'Trust marks at checkout',
            status: 'running',
            layer: { layerKey: 'basket', from: 0, to: 0.4 },
            urlRules: { include: [{ kind: 'glob', value: '*/checkout/*' }] },
            variants: [
              { variantKey: 'control', name: 'Original', weight: 0.5, isControl: true },
              { variantKey: 'marks', name: 'Marks', weight: 0.5 },
            ],
            goals: [{ goalKey: 'purchase', role: 'primary' }],
          },
          {
            experimentKey: 'free-shipping',
            name: 'Free shipping bar',
            hypothesis:
              'If we show how much is missing to free shipping, then more baskets become orders, since 38% leave when they see the €4.90 shipping.',
            tags: ['basket', 'q4'],
            status: 'draft',
            layer: { layerKey: 'basket', from: 0.4, to: 0.9 },
            coverage: 0.8,
            urlRules: {
              include: [
                { kind: 'simple', value: 'kilnandloom.example/basket' },
                { kind: 'glob', value: '*/checkout/delivery*' },
              ],
              exclude: [{ kind: 'exact', value: 'https://kilnandloom.example/basket?gift=1' }],
            },
            audience: {
              all: [
                { attribute: 'country', operator: 'in', value: ['DE', 'DK', 'NL', 'SE'] },
                {
                  any: [
                    { attribute: 'device', operator: 'equals', value: 'mobile' },
                    { attribute: 'returning', operator: 'equals', value: true },
                  ],
                },
              ],
            },
            variants: [
              { variantKey: 'control', name: 'Original', weight: 0.34, isControl: true },
              {
                variantKey: 'plain-bar',
                name: 'Plain bar',
                weight: 0.33,
                changes: [
                  {
                    selector: '#basket-total',
                    operation: 'insert_before',
                    value: '<p class="bar">Free shipping from €49</p>',
                    orderIndex: 0,
                  },
                ],
              },
              {
                variantKey: 'amount-left',
                name: 'Amount left',
                weight: 0.33,
                changes: [
                  { selector: '#shipping', operation: 'hide', value: '', orderIndex: 0 },
                  {
                    selector: '#order',
                    operation: 'set_text',
                    value: 'Order with free shipping',
                    orderIndex: 1,
                  },
                  {
                    selector: '#order',
                    operation: 'set_style',
                    value: 'background-color: #b93815; color: #fff',
                    orderIndex: 2,
                  },
                ],
              },
            ],
            goals: [
              { goalKey: 'purchase', role: 'primary' },
              { goalKey: 'basket', role: 'secondary' },
              { goalKey: 'support', role: 'guardrail', analysis: { margin: 0.1 } },
            ],
            plan: { engine: 'sequential', plannedVisitors: 20000 },
          },
        ],
      },
    ],
  };
}
