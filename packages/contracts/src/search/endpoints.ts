import { endpoint } from '../kernel/endpoint.ts'
import { flagIndexQuery, flagIndexSchema } from './flag-index.ts'
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
  getFlagIndex: endpoint({
    id: 'getFlagIndex',
    method: 'GET',
    path: '/api/admin/search/flag-index',
    summary: 'Get the index of flags',
    description:
      'All flags that the caller sees and that are not archived, as columns, for clients that search locally. With `since`, the response contains only the flags that changed since that revision. If the server does not know the revision, the response contains all flags and its `since` is null. The ETag identifies the content for every value of `since`. A client should therefore send the ETag of its last response, and gets 304 if nothing changed.',
    query: flagIndexQuery,
    success: { status: 200, schema: flagIndexSchema, description: 'The index, or its differences' },
    access: { permission: null },
    conditional: true,
  }),
}
