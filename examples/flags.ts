import assert from 'node:assert/strict'
import { ConflictError, createHalyard, NameExistsError, NoAccessError, NotFoundError, ValidationError } from '@halyard/sdk'

// Creates a project with flags through the client, and deletes everything again.
const { HALYARD_URL: baseUrl = 'http://localhost:4242', HALYARD_TOKEN: token } = process.env
if (!token) throw new Error('Set HALYARD_TOKEN to an admin token')
const say = (line: string) => process.stdout.write(`${line}\n`)
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const run = Date.now().toString(36)
const [staging, country, projectId, ledger] = [`staging-${run}`, `country-${run}`, `checkout-team-${run}`, `ledger-team-${run}`]
const [page, wallet, express] = [`checkout-page-${run}`, `checkout-wallet-${run}`, `checkout-express-${run}`]

const halyard = createHalyard({ baseUrl, token })
const { features, featureEnvironments } = halyard
const params = { projectId }
const ofPage = { projectId, featureName: page }
const ofWallet = { projectId, featureName: wallet }
const inStaging = { ...ofPage, environment: staging }
const inProduction = { ...ofPage, environment: 'production' }
const both = { features: [page, wallet] }

say('an environment and a project: every enabled environment is linked to the project, and this one explicitly')
await halyard.environments.createEnvironment({ body: { name: staging, type: 'test', enabled: false } })
await halyard.projects.createProject({ body: { id: projectId, name: 'Checkout team' } })
await halyard.projects.addEnvironmentToProject({ params, body: { environment: staging } })
await halyard.environments.toggleEnvironmentOn({ params: { name: staging } })
const { environments } = await halyard.environments.getProjectEnvironments({ params })
assert.ok(environments.some(({ name, enabled }) => name === staging && enabled))

say('settings: the naming pattern of features, and the default strategy in production')
const featureNaming = { pattern: 'checkout-[a-z0-9-]+', example: 'checkout-page' }
await halyard.projects.updateProjectSettings({ params, body: { featureNaming } })
await halyard.projects.addDefaultStrategyToProjectEnvironment({
  params: { projectId, environment: 'production' },
  body: { name: 'flexibleRollout', parameters: { rollout: '25', stickiness: 'default' } },
})

say('a context field with its legal values, and a segment of the project')
const legalValues = ['dk', 'no', 'se'].map((value) => ({ value }))
await halyard.contextFields.createContextField({ body: { name: country, legalValues } })
const nowhere = { contextName: country, operator: 'IN' as const, values: ['atlantis'] }
await assert.rejects(halyard.contextFields.validateConstraint({ body: nowhere }), ValidationError)
const segment = await halyard.segments.createSegment({
  body: { name: `Nordic ${run}`, project: projectId, constraints: [{ ...nowhere, values: ['dk', 'no'] }] },
})

say('features: the pattern refuses a name; features can be updated and patched')
await assert.rejects(features.createFeature({ params, body: { name: `page-${run}` } }), ValidationError)
await features.validateFeature({ body: { name: page, projectId } })
await features.createFeature({ params, body: { name: page, type: 'release' } })
await features.createFeature({ params, body: { name: express, type: 'experiment' } })
await assert.rejects(features.createFeature({ params, body: { name: page } }), NameExistsError)
await features.updateFeature({ params: ofPage, body: { description: 'The new page', type: 'release', impressionData: true } })
const patched = await features.patchFeature({
  params: ofPage,
  body: [{ op: 'replace', path: '/description', value: 'The new checkout page' }],
})
assert.equal(patched.description, 'The new checkout page')

say('strategies, with a constraint and a segment')
const own = await featureEnvironments.addFeatureStrategy({
  params: inStaging,
  body: {
    name: 'default',
    title: 'Our own people',
    constraints: [{ contextName: 'email', operator: 'STR_ENDS_WITH', values: ['@example.org'] }],
  },
})
const gradual = { name: 'flexibleRollout', parameters: { rollout: '10', stickiness: 'default', groupId: page } }
const nordic = await featureEnvironments.addFeatureStrategy({ params: inStaging, body: { ...gradual, segments: [segment.id] } })
const office = await featureEnvironments.addFeatureStrategy({
  params: inStaging,
  body: { name: 'remoteAddress', parameters: { IPs: '10.0.0.0/8' } },
})
const noNumber = { name: 'default', constraints: [{ contextName: 'age', operator: 'NUM_GTE' as const, value: 'old' }] }
await assert.rejects(featureEnvironments.addFeatureStrategy({ params: inStaging, body: noNumber }), ValidationError)

say('strategies are updated, patched, reordered and deleted')
const ofNordic = { ...inStaging, strategyId: nordic.id }
const updated = await featureEnvironments.updateFeatureStrategy({
  params: ofNordic,
  body: { ...gradual, title: 'Nordic', parameters: { ...gradual.parameters, rollout: '50' } },
})
assert.deepEqual(updated.segments, [segment.id])
const seventyFive = [{ op: 'replace' as const, path: '/parameters/rollout', value: '75' }]
const { parameters } = await featureEnvironments.patchFeatureStrategy({ params: ofNordic, body: seventyFive })
assert.equal(parameters?.rollout, '75')
const order = [nordic, own].map(({ id }, sortOrder) => ({ id, sortOrder }))
await featureEnvironments.setStrategySortOrder({ params: inStaging, body: order })
await featureEnvironments.deleteFeatureStrategy({ params: { ...inStaging, strategyId: office.id } })
const left = await featureEnvironments.getFeatureStrategies({ params: inStaging })
assert.deepEqual(ids(left), [nordic.id, own.id])
const users = await halyard.segments.getStrategiesBySegmentId({ params: { id: segment.id } })
assert.deepEqual(ids(users.strategies), [nordic.id])

say('variants: fixed weights are unchanged, and the others share the rest of 1000')
const weights = ({ variants }: { variants: readonly { weight: number }[] }) => variants.map(({ weight }) => weight)
const shared = await featureEnvironments.overwriteEnvironmentFeatureVariants({
  params: inStaging,
  body: [
    { name: 'blue', weight: 200, weightType: 'fix' },
    { name: 'green', weight: 1 },
    { name: 'red', weight: 1, payload: { type: 'string', value: '#c00' } },
  ],
})
assert.deepEqual(weights(shared), [200, 400, 400])
const withoutRed = await featureEnvironments.patchEnvironmentsFeatureVariants({ params: inStaging, body: [{ op: 'remove', path: '/2' }] })
assert.deepEqual(weights(withoutRed), [200, 800])
const variants = ['blue', 'green'].map((name) => ({ name, weight: 500 }))
await featureEnvironments.overwriteFeatureVariantsOnEnvironments({
  params: ofPage,
  body: { environments: [staging, 'production'], variants },
})

say('a clone has the same configuration, and is disabled')
await features.cloneFeature({ params: ofPage, body: { name: wallet } })
const ofClone = { ...ofWallet, environment: staging }
const clone = await featureEnvironments.getFeatureEnvironment({ params: ofClone })
assert.equal(clone.strategies[0]?.title, 'Nordic')
assert.equal(clone.enabled, false)

say('enabled: without a strategy, the feature gets the default strategy of the project in production')
await featureEnvironments.toggleFeatureEnvironmentOn({ params: inProduction })
const live = await featureEnvironments.getFeatureEnvironment({ params: inProduction })
assert.equal(live.enabled, true)
assert.equal(live.strategies[0]?.parameters?.rollout, '25')
await featureEnvironments.toggleFeatureEnvironmentOff({ params: inProduction })
const scope = { projectId, environment: staging }
await featureEnvironments.bulkToggleFeaturesEnvironmentOn({ params: scope, body: both })
assert.equal((await featureEnvironments.getFeatureEnvironment({ params: ofClone })).enabled, true)
await featureEnvironments.bulkToggleFeaturesEnvironmentOff({ params: scope, body: { features: [page] } })

say('a dependency: the wallet depends on the page, which cannot be archived without the wallet')
const child = { projectId, child: wallet }
assert.ok((await halyard.dependencies.listParentOptions({ params: child })).includes(page))
await halyard.dependencies.addFeatureDependency({ params: child, body: { feature: page } })
await assert.rejects(features.archiveFeature({ params: ofPage }), ConflictError)
const { parentsWithChildFeatures } = await features.validateArchiveFeatures({ params, body: { features: [page] } })
assert.deepEqual(parentsWithChildFeatures, [page])
await features.archiveFeatures({ params, body: both })
const archive = await features.getArchivedFeatures({ params })
assert.deepEqual(names(archive.features).sort(), [page, wallet])

say('both features are revived: disabled, with their strategies and without the dependency')
await features.reviveFeatures({ params, body: both })
const revived = await features.getFeature({ params: ofWallet })
assert.deepEqual(revived.dependencies, [])
assert.ok(revived.environments.some(({ strategies }) => strategies.some(({ title }) => title === 'Nordic')))
assert.ok(revived.environments.every(({ enabled }) => !enabled))

say('several features at once: tags and stale marks')
const tag = { type: 'simple', value: run }
await features.addTagToFeatures({ params, body: { ...both, tags: { addedTags: [tag], removedTags: [] } } })
await features.staleFeatures({ params, body: { features: [wallet], stale: true } })

say('a feature moves to another project')
await halyard.projects.createProject({ body: { id: ledger, name: 'Ledger team' } })
await features.changeProject({ params: { projectId, featureName: express }, body: { newProjectId: ledger } })
const moved = { projectId: ledger, featureName: express }
assert.equal((await features.getFeature({ params: moved })).project, ledger)

say('favourites belong to an account, so a machine gets a service account (role 2: Editor, 5: Member)')
const machine = await halyard.serviceAccounts.createServiceAccount({ body: { name: `Story ${run}`, rootRole: 2 } })
const byId = { id: machine.id }
const { secret } = await halyard.serviceAccounts.createServiceAccountToken({ params: byId, body: { description: 'story' } })
await halyard.access.addProjectAccess({ params, body: { roles: [5], users: [machine.id] } })
const asMachine = createHalyard({ baseUrl, token: secret })
await asMachine.favorites.addFavoriteFeature({ params: ofWallet })

say('search, health and events')
const found = await asMachine.search.searchFeatures({
  query: { project: `IS:${projectId}`, tag: `INCLUDE:simple:${run}`, favoritesFirst: true, sortBy: 'name' },
})
assert.deepEqual(names(found.features), [wallet, page])
const active = await halyard.search.searchFeatures({ query: { project: projectId, state: 'IS:active' } })
assert.deepEqual(names(active.features), [page])
assert.equal((await halyard.projects.getProjectOverview({ params })).health, 50)
assert.equal((await halyard.projects.getProjectHealthReport({ params })).staleCount, 1)
const { events } = await halyard.events.getEventsForToggle({ params: { featureName: page } })
assert.ok(events.some(({ type }) => type === 'feature-strategy-add'))
assert.equal((await halyard.events.findEvents({ query: { project: projectId, type: 'feature-archived' } })).total, 2)

say('with required reviews, a member proposes changes')
const reviewed = { projectId, environment: 'production' }
await halyard.changeRequests.setChangeRequestConfig({ params: reviewed, body: { changeRequestsEnabled: true, requiredApprovals: 1 } })
await assert.rejects(asMachine.featureEnvironments.toggleFeatureEnvironmentOn({ params: inProduction }), NoAccessError)
const request = await asMachine.changeRequests.createChangeRequest({
  params: reviewed,
  body: { action: 'updateEnabled', feature: page, payload: { enabled: true } },
})
await asMachine.changeRequests.deleteChangeRequest({ params: { ...params, id: request.id } })
await halyard.changeRequests.setChangeRequestConfig({ params: reviewed, body: { changeRequestsEnabled: false } })

say('clean-up: archived features, the project and the environment are deleted')
await features.archiveFeatures({ params, body: both })
await features.deleteFeatures({ params, body: both })
await assert.rejects(features.getFeature({ params: ofPage }), NotFoundError)
await features.archiveFeature({ params: moved })
await features.deleteFeature({ params: { featureName: express } })
await halyard.segments.removeSegment({ params: { id: segment.id } })
await halyard.contextFields.deleteContextField({ params: { name: country } })
await halyard.tags.deleteTag({ params: tag })
await halyard.projects.removeEnvironmentFromProject({ params: { projectId, environment: staging } })
for (const id of [projectId, ledger]) await halyard.projects.deleteProject({ params: { projectId: id } })
await halyard.environments.removeEnvironment({ params: { name: staging } })
await halyard.serviceAccounts.deleteServiceAccount({ params: byId })
await assert.rejects(halyard.environments.getEnvironment({ params: { name: staging } }), NotFoundError)
