import { expect, test } from 'vitest'
import { listEndpoints, paramsOfVersionSource, versionSourceOf } from '../src/index.ts'
import { brokenBy } from './broken-by.ts'

const endpoints = listEndpoints()
const declared = endpoints.filter(({ endpoint: { versionSource } }) => typeof versionSource === 'string')
const withSource = endpoints.filter((named) => versionSourceOf(named) !== undefined)

test('a declared version source is a GET endpoint', () => {
  expect(declared).not.toEqual([])
  for (const named of declared) expect([named.operation, versionSourceOf(named)?.endpoint.method]).toEqual([named.operation, 'GET'])
})

test('every endpoint with a version source sends all parameters that the version source needs', () => {
  const broken = brokenBy(
    withSource,
    ({ operation }) => operation,
    (named) => {
      const source = versionSourceOf(named)!
      const params = Object.fromEntries(Object.keys(named.endpoint.params.shape).map((name) => [name, `path ${name}`]))
      const shape = named.endpoint.body && 'shape' in named.endpoint.body ? Object.keys(named.endpoint.body.shape as object) : []
      const body = Object.fromEntries(shape.map((name) => [name, `body ${name}`]))
      const taken = paramsOfVersionSource(named, source, { params, body })
      expect(Object.keys(taken)).toEqual(Object.keys(source.endpoint.params.shape))
      for (const value of Object.values(taken)) expect(value).toEqual(expect.any(String))
    },
  )
  expect(withSource.length).toBeGreaterThan(50)
  expect(broken).toEqual([])
})

test('paramsOfVersionSource reads a parameter from the body field of the same name, and from no other property', () => {
  const named = endpoints.find(({ operation }) => operation === 'updateFeatureStrategySegments')!
  const source = versionSourceOf(named)!
  expect(source.operation).toBe('getSegmentsByStrategyId')
  expect(paramsOfVersionSource(named, source, { params: {}, body: { strategyId: 'one' } })).toEqual({ strategyId: 'one' })
  for (const body of [undefined, null, {}, { strategyId: 7 }, Object.create({ strategyId: 'one' })])
    expect(paramsOfVersionSource(named, source, { params: {}, body })).toEqual({ strategyId: undefined })
})

test('an endpoint without a version source creates something, changes many resources, or changes something that no GET reads', () => {
  const free = endpoints.filter((named) => named.endpoint.method !== 'GET' && !named.endpoint.safe && versionSourceOf(named) === undefined)
  const creates = ({ endpoint: { success, access } }: (typeof free)[number]) => success.status === 201 && access.caller !== 'anyone'
  expect(free.filter((named) => !creates(named)).map(({ operation }) => operation)).toMatchInlineSnapshot(`
    [
      "logIn",
      "logInWithPasskey",
      "logOut",
      "resetPassword",
      "sendResetMail",
      "addChangeRequestComment",
      "undoChangeRequest",
      "createChangeRequest",
      "addFavoriteFeature",
      "removeFavoriteFeature",
      "addFavoriteProject",
      "removeFavoriteProject",
      "bulkToggleFeaturesEnvironmentOn",
      "bulkToggleFeaturesEnvironmentOff",
      "reviveFeature",
      "staleFeatures",
      "addTagToFeatures",
      "archiveFeatures",
      "deleteFeatures",
      "reviveFeatures",
      "deleteFeature",
      "importToggles",
      "signUp",
      "registerClientMetrics",
      "registerClientApplication",
      "registerFrontendMetrics",
      "registerFrontendApplication",
      "registerBulkMetrics",
      "registerEdgeMetrics",
      "changeOwnPassword",
      "endOtherSessions",
      "endOwnSession",
      "importState",
      "resetUserPassword",
    ]
  `)
  expect(free.filter(creates).map(({ operation }) => operation)).toMatchInlineSnapshot(`
    [
      "createApiToken",
      "createProjectApiToken",
      "createEnvironment",
      "cloneEnvironment",
      "createContextField",
      "createFeature",
      "cloneFeature",
      "createGroup",
      "createInviteToken",
      "createPasskey",
      "createPersonalAccessToken",
      "createPersona",
      "createProject",
      "createRole",
      "createOidcProvider",
      "createSavedView",
      "createScimToken",
      "createSegment",
      "createServiceAccount",
      "createServiceAccountToken",
      "createStrategy",
      "createTagType",
      "createTag",
      "createUser",
      "createWebhook",
    ]
  `)
})
