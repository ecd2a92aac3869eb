import { type Cases, ok } from './parity-case.ts'
import { peopleCases } from './parity-cases-of-people.ts'

const shop = { projectId: 'shop' }
const unknownRequest = { ...shop, id: 2147483647 }
const unknownChange = { ...unknownRequest, changeId: 2147483647 }
const switchOn = (feature: string) => ({ action: 'updateEnabled', feature, payload: { enabled: true } }) as const
const inShop = { ...shop, environment: 'production' }
const checkout = { ...inShop, featureName: 'checkout' }
const unknownStrategy = { ...checkout, strategyId: '11111111-1111-4111-8111-111111111111' }
const noTags = { addedTags: [], removedTags: [] }

/** Requests that test more than the samples. Each request finds the data that earlier ones created. */
export const parityCases: Cases = {
  state: {
    exportState: [ok(200, 'all of it', () => ({})), ok(200, 'a part', () => ({ query: { featureToggles: 'false' } }))],
    importState: [
      ok(202, 'a file', (way) => ({
        body: {
          version: 4,
          projects: [{ id: `${way}-shop`, name: 'A shop' }],
          features: [
            { name: `${way}-imported`, project: `${way}-shop` },
            { name: `${way}-archived`, project: 'shop', archivedAt: '2026-01-31T12:00:00.000Z' },
          ],
          featureEnvironments: [{ featureName: `${way}-imported`, environment: 'production', enabled: true }],
          featureStrategies: [
            { featureName: `${way}-imported`, environment: 'production', name: 'flexibleRollout', parameters: { rollout: '50' } },
          ],
        },
        query: { keep: 'true' },
      })),
      ok(400, 'a reference that leads nowhere', () => ({ body: { version: 4, features: [{ name: 'lost', project: 'nowhere' }] } })),
    ],
  },
  features: {
    createFeature: [
      ok(201, 'a feature', (way) => ({ params: shop, body: { name: `${way}-made`, type: 'experiment', description: 'Grüße ☕' } })),
      ok(409, 'a name that exists', () => ({ params: shop, body: { name: 'way-http-made' } })),
      ok(404, 'an unknown project', () => ({ params: { projectId: 'nowhere' }, body: { name: 'homeless' } })),
    ],
    getAllFeatures: [
      ok(200, 'all', () => ({})),
      ok(200, 'filtered', () => ({ query: { project: ['shop', 'default'], namePrefix: 'way-', tag: undefined } })),
      ok(200, 'of none', () => ({ query: { project: 'nowhere' } })),
      ok(400, 'a bad filter', () => ({ query: { tag: 'no-colon-at-all' } })),
    ],
    getArchivedFeatures: [
      ok(200, 'some', () => ({ params: shop })),
      ok(200, 'of an unknown project', () => ({ params: { projectId: 'nowhere' } })),
    ],
    getProjectFeatures: [
      ok(200, 'all', () => ({ params: shop })),
      ok(404, 'of an unknown project', () => ({ params: { projectId: 'nowhere' } })),
    ],
    getFeature: [
      ok(200, 'one', () => ({
        params: { projectId: 'way-http-shop', featureName: 'way-http-imported' },
        query: { variantEnvironments: 'true' as const },
      })),
      ok(404, 'an unknown one', () => ({ params: { ...shop, featureName: 'no-such-feature' } })),
    ],
    archiveFeature: [
      ok(202, 'one', (way) => ({ params: { ...shop, featureName: `${way}-made` } })),
      ok(202, 'one that is archived', () => ({ params: { ...shop, featureName: 'way-http-made' } })),
      ok(404, 'an unknown one', () => ({ params: { ...shop, featureName: 'no-such-feature' } })),
      ok(404, 'one of another project', () => ({ params: { projectId: 'default', featureName: 'checkout' } })),
      ok(409, 'one that another depends on', () => ({ params: { ...shop, featureName: 'payments' } })),
    ],
    reviveFeature: [
      ok(200, 'one', (way) => ({ params: { featureName: `${way}-made` } })),
      ok(200, 'one that is live', () => ({ params: { featureName: 'checkout' } })),
      ok(404, 'an unknown one', () => ({ params: { featureName: 'no-such-feature' } })),
    ],
    archiveFeatures: [
      ok(404, 'an unknown one among others', () => ({ params: shop, body: { features: ['checkout', 'no-such-feature'] } })),
      ok(409, 'a parent without its child', () => ({ params: shop, body: { features: ['payments'] } })),
    ],
    deleteFeatures: [ok(409, 'a live one', () => ({ params: shop, body: { features: ['checkout'] } }))],
    reviveFeatures: [ok(200, 'none', () => ({ params: shop, body: { features: [] } }))],
    deleteFeature: [
      ok(200, 'one that is live', () => ({ params: { featureName: 'checkout' } })),
      ok(404, 'an unknown one', () => ({ params: { featureName: 'no-such-feature' } })),
    ],
    updateFeature: [
      ok(200, 'no field', () => ({ params: { ...shop, featureName: 'checkout' }, body: {} })),
      ok(404, 'an unknown one', () => ({ params: { ...shop, featureName: 'no-such-feature' }, body: { stale: true } })),
    ],
    patchFeature: [
      ok(400, 'a field that cannot be changed', () => ({
        params: { ...shop, featureName: 'checkout' },
        body: [{ op: 'replace', path: '/archived', value: true }],
      })),
    ],
    cloneFeature: [ok(409, 'a name that exists', () => ({ params: { ...shop, featureName: 'checkout' }, body: { name: 'payments' } }))],
    changeProject: [
      ok(404, 'to an unknown project', () => ({ params: { ...shop, featureName: 'checkout' }, body: { newProjectId: 'nowhere' } })),
      ok(409, 'one that another depends on', () => ({ params: { ...shop, featureName: 'payments' }, body: { newProjectId: 'default' } })),
    ],
    validateFeature: [
      ok(200, 'of no project', () => ({ body: { name: 'free', projectId: null } })),
      ok(409, 'a name that exists', () => ({ body: { name: 'checkout' } })),
    ],
    staleFeatures: [
      ok(404, 'an unknown one among others', () => ({ params: shop, body: { features: ['checkout', 'no-such-feature'], stale: false } })),
    ],
    addTagToFeatures: [
      ok(400, 'of an unknown type', () => ({
        params: shop,
        body: { features: ['checkout'], tags: { addedTags: [{ value: 'ab', type: 'nowhere' }], removedTags: [] } },
      })),
    ],
  },
  featureTypes: {
    updateFeatureTypeLifetime: [
      ok(404, 'of an unknown type', () => ({ params: { id: 'sunset' }, body: { lifetimeDays: 7 } })),
      ok(400, 'a negative lifetime', () => ({ params: { id: 'release' }, body: { lifetimeDays: -1 } })),
    ],
  },
  dependencies: {
    addFeatureDependency: [
      ok(400, 'itself', () => ({ params: { ...shop, child: 'checkout' }, body: { feature: 'checkout' } })),
      ok(404, 'an unknown parent', () => ({ params: { ...shop, child: 'checkout' }, body: { feature: 'no-such-feature' } })),
      ok(409, 'a child that is a parent', () => ({ params: { ...shop, child: 'payments' }, body: { feature: 'labelled' } })),
    ],
    deleteFeatureDependency: [
      ok(404, 'a feature that is not a parent', () => ({ params: { ...shop, child: 'payments', parent: 'checkout' } })),
    ],
    deleteFeatureDependencies: [ok(200, 'of a feature that has none', () => ({ params: { ...shop, child: 'payments' } }))],
    listParentOptions: [ok(404, 'of an unknown feature', () => ({ params: { ...shop, child: 'no-such-feature' } }))],
    checkDependenciesExist: [
      ok(200, 'none', () => ({ params: { projectId: 'default' } })),
      ok(404, 'of an unknown project', () => ({ params: { projectId: 'nowhere' } })),
    ],
  },
  favorites: {
    addFavoriteFeature: [
      ok(200, 'one', () => ({ params: { ...shop, featureName: 'checkout' } })),
      ok(404, 'an unknown one', () => ({ params: { ...shop, featureName: 'no-such-feature' } })),
    ],
    removeFavoriteProject: [ok(404, 'an unknown one', () => ({ params: { projectId: 'nowhere' } }))],
  },
  search: {
    searchFeatures: [
      ok(200, 'all', () => ({})),
      ok(200, 'some', () => ({ query: { tag: ['INCLUDE_ANY_OF:simple:a:b C,team:payments'], sortBy: 'name', limit: 1, offset: 0 } })),
      ok(400, 'too many', () => ({ query: { limit: 101 } })),
    ],
  },
  featureEnvironments: {
    toggleFeatureEnvironmentOn: [ok(404, 'an unknown feature', () => ({ params: { ...inShop, featureName: 'no-such-feature' } }))],
    addFeatureStrategy: [
      ok(400, 'of an unknown type', () => ({ params: checkout, body: { name: 'no-such-type' } })),
      ok(404, 'with an unknown segment', () => ({ params: checkout, body: { name: 'default', segments: [2147483647] } })),
    ],
    getFeatureStrategy: [ok(404, 'an unknown one', () => ({ params: unknownStrategy }))],
    patchFeatureStrategy: [
      ok(400, 'an unknown operation', () => ({ params: unknownStrategy, body: [{ op: 'swap' as never, path: '/title' }] })),
      ok(404, 'of an unknown one', () => ({ params: unknownStrategy, body: [] })),
    ],
    overwriteEnvironmentFeatureVariants: [
      ok(400, 'no variant of variable weight', () => ({
        params: checkout,
        body: [{ name: 'on', weight: 1000, weightType: 'fix' as const }],
      })),
    ],
    bulkToggleFeaturesEnvironmentOff: [
      ok(404, 'an unknown feature among others', () => ({ params: inShop, body: { features: ['checkout', 'no-such-feature'] } })),
    ],
  },
  changeRequests: {
    createChangeRequest: [
      ok(400, 'no change', () => ({ params: inShop, body: [] })),
      ok(400, 'an invalid change, among others', () => ({
        params: inShop,
        body: [switchOn('checkout'), { action: 'updateEnabled', feature: 'checkout', payload: { enabled: 'on' } as never }],
      })),
      ok(404, 'of an unknown feature, among others', () => ({ params: inShop, body: [switchOn('checkout'), switchOn('no-such-feature')] })),
      ok(404, 'in an unknown environment', () => ({ params: { ...shop, environment: 'nowhere' }, body: switchOn('checkout') })),
      ok(404, 'in an unknown project', () => ({ params: { ...inShop, projectId: 'nowhere' }, body: switchOn('checkout') })),
    ],
    getPendingChangeRequests: [ok(404, 'of an unknown project', () => ({ params: { projectId: 'nowhere' } }))],
    getPendingChangeRequestsForFeature: [
      ok(200, 'of an unknown feature', () => ({ params: { ...shop, featureName: 'no-such-feature' } })),
      ok(200, 'some', () => ({ params: { ...shop, featureName: 'checkout' } })),
    ],
    getChangeRequestConfig: [ok(404, 'of an unknown project', () => ({ params: { projectId: 'nowhere' } }))],
    setChangeRequestConfig: [
      ok(200, 'one', () => ({ params: inShop, body: { changeRequestsEnabled: true, requiredApprovals: 3 } })),
      ok(400, 'too many approvals', () => ({ params: inShop, body: { changeRequestsEnabled: true, requiredApprovals: 11 } })),
    ],
    getChangeRequest: [ok(404, 'an unknown one', () => ({ params: unknownRequest }))],
    deleteChangeRequest: [ok(404, 'an unknown one', () => ({ params: unknownRequest }))],
    updateChangeRequestTitle: [ok(404, 'of an unknown one', () => ({ params: unknownRequest, body: { title: 'lost' } }))],
    updateChange: [ok(404, 'of an unknown one', () => ({ params: unknownChange, body: switchOn('checkout') }))],
    deleteChange: [ok(404, 'of an unknown one', () => ({ params: unknownChange }))],
  },
  metrics: {
    registerClientMetrics: [
      ok(202, 'times as dates and as numbers', (way) => ({
        body: { appName: way, bucket: { start: '2026-02-03T05:00:00+01:00', stop: 1_770_000_000_000, toggles: { checkout: { yes: 1 } } } },
      })),
      ok(202, 'a count below zero', () => ({
        body: { appName: 'in-part', bucket: { start: 0, stop: 0, toggles: { checkout: { no: -1 } } } },
      })),
      ok(400, 'without a name', () => ({ body: { appName: '' } })),
    ],
    registerClientApplication: [ok(400, 'without a name', () => ({ body: { appName: '' } }))],
    getRawFeatureMetrics: [
      ok(200, 'of a few hours', () => ({ params: { name: 'checkout' }, query: { hoursBack: 2 } })),
      ok(200, 'of an unknown feature', () => ({ params: { name: 'no-such-feature' } })),
      ok(400, 'of too many hours', () => ({ params: { name: 'checkout' }, query: { hoursBack: 49 } })),
    ],
  },
  tags: {
    updateFeatureTags: [
      ok(200, 'added and removed', (way) => ({
        params: { featureName: `${way}-made` },
        body: { addedTags: [{ value: 'beta' }, { value: 'Two Words' }], removedTags: [{ value: 'beta', type: 'simple' }] },
      })),
      ok(404, 'of an unknown feature', () => ({ params: { featureName: 'no-such-feature' }, body: noTags })),
      ok(400, 'of an unknown type', () => ({
        params: { featureName: 'way-http-made' },
        body: { ...noTags, addedTags: [{ value: 'ab', type: 'nowhere' }] },
      })),
    ],
  },
  environments: {
    getEnvironment: [ok(404, 'an unknown one', () => ({ params: { name: 'nowhere' } }))],
    getProjectEnvironments: [ok(404, 'of an unknown project', () => ({ params: { projectId: 'nowhere' } }))],
    createEnvironment: [ok(409, 'a name that exists', () => ({ body: { name: 'production', type: 'test' } }))],
    removeEnvironment: [ok(409, 'one that is protected', () => ({ params: { name: 'staging' } }))],
    cloneEnvironment: [
      ok(400, 'for an unknown project', () => ({
        params: { name: 'production' },
        body: { name: 'refused', type: 'test', projects: ['nowhere'] },
      })),
    ],
    updateSortOrder: [ok(400, 'of an unknown one', () => ({ body: { nowhere: 1 } }))],
    toggleEnvironmentOn: [ok(204, 'one that is on', () => ({ params: { name: 'production' } }))],
  },
  events: {
    getEvents: [ok(400, 'too many', () => ({ query: { maxResults: 101 } }))],
    getEventsForToggle: [ok(200, 'of an unknown feature', () => ({ params: { featureName: 'no-such-feature' } }))],
    searchEvents: [
      ok(200, 'of one type', () => ({ body: { type: 'project-created', limit: 1 } })),
      ok(400, 'an offset below 0', () => ({ body: { offset: -1 } })),
    ],
    findEvents: [
      ok(200, 'of several features', () => ({ query: { feature: 'IS_ANY_OF:checkout,payments', limit: 2 } })),
      ok(400, 'an invalid day', () => ({ query: { from: '2026-02-30' } })),
    ],
  },
  projects: {
    getProjects: [ok(200, 'all', () => ({}))],
    createProject: [
      ok(409, 'an id that exists', () => ({ body: { id: 'shop', name: 'Another' } })),
      ok(400, 'an id that is invalid in paths', () => ({ body: { id: 'a/b', name: 'Another' } })),
    ],
    getProjectOverview: [ok(404, 'of an unknown project', () => ({ params: { projectId: 'nowhere' } }))],
    updateProject: [ok(404, 'an unknown one', () => ({ params: { projectId: 'nowhere' }, body: { name: 'Nowhere' } }))],
    updateProjectSettings: [
      ok(400, 'an invalid pattern', () => ({ params: shop, body: { featureNaming: { pattern: '(' } } })),
      ok(200, 'no pattern', () => ({ params: shop, body: { featureNaming: null } })),
    ],
    deleteProject: [ok(409, 'one with live features', () => ({ params: shop }))],
    validateProject: [ok(409, 'an id that exists', () => ({ body: { id: 'shop' } }))],
    addEnvironmentToProject: [
      ok(409, 'one that is linked', () => ({ params: shop, body: { environment: 'production' } })),
      ok(404, 'an unknown one', () => ({ params: shop, body: { environment: 'nowhere' } })),
    ],
    addDefaultStrategyToProjectEnvironment: [
      ok(400, 'of an unknown type', () => ({ params: inShop, body: { name: 'no-such-type' } })),
      ok(404, 'with an unknown segment', () => ({ params: inShop, body: { name: 'default', segments: [2147483647] } })),
    ],
  },
  ...peopleCases,
}
