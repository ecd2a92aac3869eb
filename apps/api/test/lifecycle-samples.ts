import type { SampleContext, SampleOf } from './samples.ts'
import { importFile } from './state-import.ts'

const shop = { projectId: 'shop' }

/** Stores a new child and a new parent, live or archived. Returns their names. */
const family = async (unique: string, { server }: SampleContext, archived = false) => {
  const parent = `${unique}-parent`
  await importFile(server, {
    version: 4,
    features: [
      { name: parent, project: 'shop', archived },
      { name: unique, project: 'shop', archived, dependencies: [{ feature: parent, enabled: true, variants: ['blue'] }] },
    ],
  })
  return [unique, parent]
}

const inBody =
  (archived: boolean) =>
  async (unique: string, context: SampleContext): Promise<{ params: typeof shop; body: { features: string[] } }> => ({
    params: shop,
    body: { features: (await family(unique, context, archived)).reverse() },
  })

type OfLifecycle = 'archiveFeatures' | 'validateArchiveFeatures' | 'deleteFeatures' | 'reviveFeatures' | 'deleteFeature'

export const lifecycleSamples: Pick<SampleOf<'features'>, OfLifecycle> & SampleOf<'dependencies'> = {
  archiveFeatures: inBody(false),
  validateArchiveFeatures: () => ({ params: shop, body: { features: ['checkout', 'payments'] } }),
  deleteFeatures: inBody(true),
  reviveFeatures: inBody(true),
  deleteFeature: async (unique, context) => {
    await family(unique, context, true)
    return { params: { featureName: unique } }
  },

  addFeatureDependency: async (unique, context) => {
    await family(unique, context)
    return { params: { ...shop, child: unique }, body: { feature: 'payments', enabled: true, variants: ['blue', 'ü 🏁'] } }
  },
  deleteFeatureDependency: async (unique, context) => {
    const [child = '', parent = ''] = await family(unique, context)
    return { params: { ...shop, child, parent } }
  },
  deleteFeatureDependencies: async (unique, context) => {
    await family(unique, context)
    return { params: { ...shop, child: unique } }
  },
  listParentOptions: () => ({ params: { ...shop, child: 'checkout' } }),
  checkDependenciesExist: () => ({ params: shop }),
}
