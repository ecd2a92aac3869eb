import type { SampleOf } from './samples.ts'

const today = () => new Date().toISOString().slice(0, 10)

export const eventSamples: SampleOf<'events'> = {
  getEvents: () => ({ query: { project: 'shop', maxResults: 20 } }),
  getEventsForToggle: () => ({ params: { featureName: 'checkout' } }),
  searchEvents: () => ({ body: { type: 'feature-import', project: 'shop', feature: 'checkout', query: 'Checkout', limit: 20, offset: 0 } }),
  findEvents: () => ({
    query: {
      type: 'IS_ANY_OF:feature-import,feature-created',
      project: 'IS:shop',
      feature: 'checkout',
      environment: undefined,
      createdBy: 'IS_ANY_OF:admin for tests,system',
      from: '2026-01-31',
      to: `IS:${today()}`,
      query: 'feature',
      offset: 0,
      limit: 20,
    },
  }),
}
