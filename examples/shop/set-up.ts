/**
 * Creates resources for the shop in a running Halyard: a project, two flags in development, a token for the server and a token for pages.
 * Prints the tokens as shell commands. Existing resources stay unchanged; only the tokens are new each time.
 */
import { createHalyard, NameExistsError } from '@halyard/sdk'

const { HALYARD_URL = 'http://localhost:4242', HALYARD_TOKEN } = process.env
if (!HALYARD_TOKEN) throw new Error('Set HALYARD_TOKEN to an admin token')
const halyard = createHalyard({ baseUrl: HALYARD_URL, token: HALYARD_TOKEN })
const projectId = 'shop'
const environment = 'development'

/** Returns false if the resource already exists. */
const created = async (creating: Promise<unknown>): Promise<boolean> => {
  try {
    await creating
    return true
  } catch (error) {
    if (error instanceof NameExistsError) return false
    throw error
  }
}

const text = (name: string, value: string) => ({
  name,
  weight: 1000,
  weightType: 'variable' as const,
  stickiness: 'default',
  payload: { type: 'string' as const, value },
})

await created(halyard.projects.createProject({ body: { id: projectId, name: 'Shop' } }))
await created(halyard.contextFields.createContextField({ body: { name: 'plan', legalValues: [{ value: 'gold' }, { value: 'basic' }] } }))

// sale: enabled or disabled. Initially disabled.
if (await created(halyard.features.createFeature({ params: { projectId }, body: { name: 'sale', type: 'release' } }))) {
  const params = { projectId, featureName: 'sale', environment }
  await halyard.featureEnvironments.addFeatureStrategy({ params, body: { name: 'default' } })
}

// banner: enabled for all. The text depends on the customer's plan; the first matching strategy decides.
if (await created(halyard.features.createFeature({ params: { projectId }, body: { name: 'banner', type: 'experiment' } }))) {
  const params = { projectId, featureName: 'banner', environment }
  const gold = [{ contextName: 'plan', operator: 'IN' as const, values: ['gold'] }]
  const parameters = { rollout: '100', stickiness: 'default', groupId: 'banner' }
  const strategies = [
    { constraints: gold, variants: [text('gold', 'Free delivery for gold customers')] },
    { variants: [text('basic', 'Welcome')] },
  ]
  for (const strategy of strategies)
    await halyard.featureEnvironments.addFeatureStrategy({ params, body: { name: 'flexibleRollout', parameters, ...strategy } })
  await halyard.featureEnvironments.toggleFeatureEnvironmentOn({ params })
}

for (const type of ['backend', 'frontend'] as const) {
  const { secret } = await halyard.apiTokens.createApiToken({ body: { tokenName: `shop ${type}`, type, environment, project: projectId } })
  process.stdout.write(`export SHOP_${type.toUpperCase()}_TOKEN='${secret}'\n`)
}
