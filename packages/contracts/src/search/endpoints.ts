import { endpoint } from '../kernel/endpoint.ts'
import { featureSearch } from './query.ts'
import { foundFeaturesSchema } from './schemas.ts'

export const searchEndpoints = {
  searchFeatures: endpoint({
    id: 'searchFeatures',
    method: 'GET',
    path: '/api/admin/search/features',
    summary: 'Search features',
    description:
      'The features of every project that the caller sees that pass all filters, a page of them at a time. In lists of several values, commas separate them and blanks around them do not count; a value that has a comma can be asked for alone.',
    query: featureSearch,
    success: { status: 200, schema: foundFeaturesSchema, description: 'What was found' },
    list: { items: 'features', key: ['name'], cutBy: 'operation' },
    access: { permission: null },
    conditional: true,
  }),
}
