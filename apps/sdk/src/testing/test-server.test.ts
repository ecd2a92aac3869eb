import { expect, test, vi } from 'vitest'
import { ConflictError, createHalyard, iterate, NoAccessError, NotFoundError, ValidationError } from '../index.ts'
import { createTestServer, type TestServer } from './index.ts'

const clientOf = ({ fetch, adminToken }: TestServer, token: string | null = adminToken) =>
  createHalyard({ baseUrl: 'http://halyard.test', token, fetch })

const params = { projectId: 'default' }
const inProduction = { ...params, featureName: 'checkout', environment: 'production' }

const withCheckout = () => createTestServer({ state: { version: 4, features: [{ name: 'checkout', project: 'default' }] } })

test('a page administers features as with a started server', async () => {
  const halyard = clientOf(createTestServer())
  await halyard.features.createFeature({ params, body: { name: 'checkout' } })
  await halyard.featureEnvironments.toggleFeatureEnvironmentOn({ params: inProduction })
  const feature = await halyard.features.getFeature({ params: { ...params, featureName: 'checkout' } })
  const [, production] = feature.environments
  expect(production).toMatchObject({ name: 'production', enabled: true, strategies: [{ name: 'flexibleRollout' }] })
  await expect(halyard.features.createFeature({ params, body: { name: 'a/b' } })).rejects.toBeInstanceOf(ValidationError)
})

test('an author cannot approve the own change request, and a reviewed environment refuses direct writes', async () => {
  const server = withCheckout()
  const [ada, bob] = [server.token('ada'), server.token('bob', { projects: { default: 'Release manager' } })]
  const [author, reviewer] = [clientOf(server, ada), clientOf(server, bob)]
  await clientOf(server).changeRequests.setChangeRequestConfig({
    params: { ...params, environment: 'production' },
    body: { changeRequestsEnabled: true },
  })
  await expect(author.featureEnvironments.toggleFeatureEnvironmentOn({ params: inProduction })).rejects.toBeInstanceOf(NoAccessError)
  const { id } = await author.changeRequests.createChangeRequest({
    params: { ...params, environment: 'production' },
    body: { action: 'updateEnabled', feature: 'checkout', payload: { enabled: true } },
  })
  const set = (client: typeof author, state: 'In review' | 'Approved' | 'Applied') =>
    client.changeRequests.setChangeRequestState({ params: { ...params, id }, body: { state } })
  await set(author, 'In review')
  await expect(set(author, 'Approved')).rejects.toBeInstanceOf(NoAccessError)
  await expect(set(reviewer, 'Applied')).rejects.toBeInstanceOf(ValidationError)
  await set(reviewer, 'Approved')
  expect((await set(reviewer, 'Applied')).state).toBe('Applied')
  await expect(set(reviewer, 'Applied')).rejects.toBeInstanceOf(ValidationError)
  expect(await author.featureEnvironments.getFeatureEnvironment({ params: inProduction })).toMatchObject({ enabled: true })
})

test('an application evaluates the features of its environment', async () => {
  const server = withCheckout()
  await clientOf(server).featureEnvironments.toggleFeatureEnvironmentOn({ params: inProduction })
  const togglesIn = async (environment: string) => {
    const application = clientOf(server, server.applicationToken({ type: 'frontend', environment }))
    return (await application.frontend.getFrontendFeatures({ query: { userId: '7' } })).toggles.map(({ name }) => name)
  }
  expect([await togglesIn('production'), await togglesIn('development')]).toEqual([['checkout'], []])
})

test('lists are read page by page, and writes compare versions', async () => {
  const names = Array.from({ length: 5 }, (_, index) => `feature-${index}`)
  const server = createTestServer({ state: { version: 4, features: names.map((name) => ({ name, project: 'default' })) } })
  const halyard = clientOf(server)
  const read: string[] = []
  for await (const { name } of iterate(halyard.features.getProjectFeatures, { params }, { pageSize: 2 })) read.push(name)
  expect(read).toEqual(names)
  const one = { params: { ...params, featureName: 'feature-0' } }
  const seen = await halyard.features.getFeature(one)
  await halyard.features.updateFeature({ ...one, body: { description: 'first' } }, { ifMatch: seen })
  await expect(halyard.features.updateFeature({ ...one, body: { description: 'second' } }, { ifMatch: seen })).rejects.toMatchObject({
    status: 412,
  })
})

test('an exported state starts another server', async () => {
  const first = withCheckout()
  await clientOf(first).tags.updateFeatureTags({ params: inProduction, body: { addedTags: [{ value: 'payments' }], removedTags: [] } })
  const state = await clientOf(first).state.exportState()
  expect(await clientOf(createTestServer({ state })).state.exportState()).toEqual(state)
})

test('a dry run stores nothing', async () => {
  const halyard = clientOf(withCheckout())
  const before = await halyard.state.exportState()
  await halyard.featureEnvironments.toggleFeatureEnvironmentOn({ params: inProduction, query: { dryRun: true } })
  expect(await halyard.state.exportState()).toEqual(before)
})

test('the clock and the ids of the options are used', async () => {
  const newId = vi.fn(() => '00000000-0000-4000-8000-000000000001')
  const server = createTestServer({ now: () => Date.parse('2026-01-31T12:00:00.000Z'), newId })
  const { createdAt } = await clientOf(server).features.createFeature({ params, body: { name: 'checkout' } })
  expect([createdAt, newId.mock.calls.length > 0]).toEqual(['2026-01-31T12:00:00.000Z', true])
})

test('an operation that the test server lacks returns 404 and says so', async () => {
  const server = createTestServer()
  expect(server.operations).toContain('features.createFeature')
  expect(server.operations).not.toContain('users.getUsers')
  const error = await clientOf(server)
    .users.getUsers()
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(NotFoundError)
  expect((error as Error).message).toContain('The test server has no operation users.getUsers')
})

test('throws for a state that cannot be imported', () => {
  expect(() => createTestServer({ state: { version: 4, features: [{ name: 'lost', project: 'nowhere' }] } })).toThrow(
    /body\/features\/0\/project/,
  )
  expect(() => createTestServer({ state: { version: 9 } })).toThrow(TypeError)
})

test('an aborted signal cancels the request, and errors of rules have their classes', async () => {
  const halyard = clientOf(withCheckout())
  const signal = AbortSignal.abort(new Error('left the page'))
  await expect(halyard.features.getAllFeatures({}, { signal })).rejects.toThrow('left the page')
  await expect(halyard.features.deleteFeatures({ params, body: { features: ['checkout'] } })).rejects.toBeInstanceOf(ConflictError)
})
