import { expect, test } from 'vitest'
import { guardOf, listEndpoints, paramsOfGuard } from '../src/index.ts'
import { brokenBy } from './broken-by.ts'

const endpoints = listEndpoints()
const declared = endpoints.filter(({ endpoint: { guard } }) => typeof guard === 'string')
const guarded = endpoints.filter((named) => guardOf(named) !== undefined)

test('a guard that is declared is an endpoint that reads', () => {
  expect(declared).not.toEqual([])
  for (const named of declared) expect([named.operation, guardOf(named)?.endpoint.method]).toEqual([named.operation, 'GET'])
})

test('every guarded endpoint sends all that it takes to read what it changes', () => {
  const broken = brokenBy(
    guarded,
    ({ operation }) => operation,
    (named) => {
      const guard = guardOf(named)!
      const params = Object.fromEntries(Object.keys(named.endpoint.params.shape).map((name) => [name, `path ${name}`]))
      const shape = named.endpoint.body && 'shape' in named.endpoint.body ? Object.keys(named.endpoint.body.shape as object) : []
      const body = Object.fromEntries(shape.map((name) => [name, `body ${name}`]))
      const taken = paramsOfGuard(named, guard, { params, body })
      expect(Object.keys(taken)).toEqual(Object.keys(guard.endpoint.params.shape))
      for (const value of Object.values(taken)) expect(value).toEqual(expect.any(String))
    },
  )
  expect(guarded.length).toBeGreaterThan(50)
  expect(broken).toEqual([])
})

test('a parameter that only the body names is read from the field of that name, and from no other property', () => {
  const named = endpoints.find(({ operation }) => operation === 'updateFeatureStrategySegments')!
  const guard = guardOf(named)!
  expect(guard.operation).toBe('getSegmentsByStrategyId')
  expect(paramsOfGuard(named, guard, { params: {}, body: { strategyId: 'one' } })).toEqual({ strategyId: 'one' })
  for (const body of [undefined, null, {}, { strategyId: 7 }, Object.create({ strategyId: 'one' })])
    expect(paramsOfGuard(named, guard, { params: {}, body })).toEqual({ strategyId: undefined })
})

test('an endpoint without a guard creates something, changes many things, or changes what cannot be read by itself', () => {
  const free = endpoints.filter((named) => named.endpoint.method !== 'GET' && !named.endpoint.safe && guardOf(named) === undefined)
  const makes = ({ endpoint: { success, access } }: (typeof free)[number]) => success.status === 201 && access.caller !== 'anyone'
  expect(free.filter((named) => !makes(named)).map(({ operation }) => operation)).toMatchInlineSnapshot(`
    [
      "logIn",
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
      "importState",
      "resetUserPassword",
    ]
  `)
  expect(free.filter(makes).map(({ operation }) => operation)).toMatchInlineSnapshot(`
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
      "createPersonalAccessToken",
      "createProject",
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
