import type { SampleContext, SampleOf } from './samples.ts'
import { importFile } from './state-import.ts'

const shop = { projectId: 'shop' }

/** A new feature, so that no sample changes what another sample reads. */
const inShop = async (unique: string, { server }: SampleContext) => {
  await importFile(server, { version: 4, features: [{ name: unique, project: 'shop' }] })
  return { params: { ...shop, featureName: unique } }
}

export const favoriteSamples: SampleOf<'favorites' | 'search'> = {
  addFavoriteFeature: inShop,
  removeFavoriteFeature: inShop,
  addFavoriteProject: () => ({ params: shop }),
  removeFavoriteProject: () => ({ params: shop }),
  getFlagIndex: () => ({ query: { descriptions: true } }),
  searchFeatures: () => ({
    query: {
      query: 'e, o',
      project: ['IS_ANY_OF:shop, default', 'IS_NOT:nowhere'],
      type: 'IS_NONE_OF:permission,kill-switch',
      status: ['production:enabled', 'production:disabled', 'production:missing'],
      createdAt: 'IS_ON_OR_AFTER:2001-01-31',
      favoritesFirst: true,
      sortBy: 'environment:production',
      sortOrder: 'desc',
      limit: 100,
    },
  }),
}
