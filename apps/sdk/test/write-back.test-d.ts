import { createHalyard } from '../src/index.ts'

const halyard = createHalyard({ baseUrl: 'https://flags.test', token: null })
const params = { projectId: 'shop', featureName: 'checkout', environment: 'production' }

/** What a read returns is accepted by the write of the same resource. The compiler checks the types; nothing calls this function. */
export const writeBack = async (): Promise<void> => {
  await halyard.state.importState({ body: await halyard.state.exportState() })
  await halyard.state.importState({ body: JSON.parse(JSON.stringify(await halyard.state.exportState())), query: { dryRun: true } })

  const feature = await halyard.features.getFeature({ params })
  const { type: _, ...writable } = feature
  await halyard.features.updateFeature({ params, body: writable }, { ifMatch: feature })
  const strategyParams = { ...params, strategyId: '1' }
  const strategy = await halyard.featureEnvironments.getFeatureStrategy({ params: strategyParams })
  await halyard.featureEnvironments.updateFeatureStrategy({ params: strategyParams, body: strategy })
  await halyard.featureEnvironments.addFeatureStrategy({ params, body: strategy })
  const { variants } = await halyard.featureEnvironments.getFeatureVariants({ params })
  await halyard.featureEnvironments.overwriteFeatureVariants({ params, body: variants })

  const segment = await halyard.segments.getSegment({ params: { id: 1 } })
  await halyard.segments.updateSegment({ params: { id: 1 }, body: segment })
  const field = await halyard.contextFields.getContextField({ params: { name: 'userId' } })
  await halyard.contextFields.updateContextField({ params: { name: 'userId' }, body: field })
  const { tags } = await halyard.tags.getFeatureTags({ params })
  await halyard.tags.updateFeatureTags({ params, body: { addedTags: tags, removedTags: [] } })
  const file = await halyard.featuresBatch.exportFeatures({ body: { features: ['checkout'], environment: 'production' } })
  await halyard.featuresBatch.importToggles({ body: { project: 'shop', environment: 'production', data: file } })
}
