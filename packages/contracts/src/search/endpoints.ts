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
      'A page of the features that pass all filters, in all projects that the caller sees. Commas separate values, and blanks around values are ignored; a value with a comma must be the only value of its filter.',
    query: featureSearch,
    success: { status: 200, schema: foundFeaturesSchema, description: 'The matching features' },
    list: { items: 'features', key: ['name'], cutBy: 'operation' },
    access: { permission: null },
    conditional: true,
  }),
}
