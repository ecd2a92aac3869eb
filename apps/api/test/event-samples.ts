import { build } from '../src/store/index.ts'
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
      sortOrder: 'asc',
      query: 'feature',
      offset: 0,
      limit: 20,
    },
  }),
  getEvent: async (_, { server }) => {
    const ofCheckout = build.selectFrom('event').select('id').where('feature', '=', 'checkout').orderBy('id').limit(1).compile()
    return { params: { id: (await server.database.run(ofCheckout))[0]!.id } }
  },
  getFeatureHistory: () => ({
    params: { projectId: 'shop', featureName: 'checkout' },
    query: { environment: 'production', from: '2026-01-31', to: today(), limit: 20 },
  }),
}
