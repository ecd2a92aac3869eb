import { insertDeliveries } from '../src/store/repositories/notifications.repository.ts'
import { samplePerson, samplePersonId } from './account-samples.ts'
import { newAccount, newSession } from './accounts.ts'
import { newPasskey } from './authenticator.ts'
import { inProduction } from './flag-samples.ts'
import type { SendOptions, TestServer } from './harness.ts'
import type { AnyInput, SampleContext } from './samples.ts'
import { newWebhook } from './webhook-samples.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Adds items to lists that have fewer than two after the samples. Returns the inputs that read these lists. */
export const fillLists = async (server: TestServer): Promise<Readonly<Record<string, AnyInput>>> => {
  const post = async (path: string, body: object, options: SendOptions = {}) => {
    const { status, text, json } = await server.send('POST', `/api/admin${path}`, { body, ...options })
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
    return json
  }
  const person = await samplePersonId(server)
  const robot = await newAccount(server, { kind: 'Service Account' })
  const context: SampleContext = { server, account: robot.id, token: null }
  const { params, ids } = await inProduction('paged', context)
  const segmentIds: number[] = []
  for (const name of ['first', 'second', 'third']) {
    const token = { tokenName: name, type: 'frontend', environment: 'development', expiresAt: inDays(1) }
    await post('/projects/shop/api-tokens', { ...token, projects: ['shop'] })
    await post('/groups', { name, users: [] })
    await post('/service-account', { username: `${name}-robot`, rootRole: 3 })
    await post(`/service-account/${robot.id}/token`, { description: name, expiresAt: inDays(1) })
    await post('/user/tokens', { description: name, expiresAt: inDays(1) }, { token: samplePerson.token })
    await post('/projects/shop/personas', { name, context: {} })
    await post('/user/views', { page: 'flags', name, query: '' }, { token: samplePerson.token })
    await post('/features/paged/tags', { type: 'simple', value: name })
    segmentIds.push((await post('/segments', { name: `${name} of a strategy`, constraints: [] })).id)
    await newAccount(server)
    await newPasskey(server, await samplePersonId(server), name)
    await newPasskey(server, person, name)
    await newSession(server, person)
  }
  await post('/segments/strategies', { projectId: 'shop', environmentId: params.environment, strategyId: ids[0], segmentIds })
  for (const environment of ['development', 'production']) {
    const change = { action: 'updateEnabled', feature: 'paged', payload: { enabled: true } }
    await post(`/projects/shop/environments/${environment}/change-requests`, change, { token: samplePerson.token })
  }
  const webhook = await newWebhook(server)
  await server.database.run(
    insertDeliveries(
      [5, 6, 7, 8].map((event) => ({ webhook: webhook.id, account: null, event, position: event, key: '1' })),
      inDays(0),
    ),
  )
  return {
    findEvents: {},
    getWebhookDeliveries: { params: { id: webhook.id } },
    getEventsForToggle: { params: { featureName: 'paged' } },
    getFeatureStrategies: { params },
    getRawFeatureMetrics: { params: { name: 'checkout' }, query: { hoursBack: '2' } },
    getFeatureTags: { params: { featureName: 'paged' } },
    getSegmentsByStrategyId: { params: { strategyId: ids[0] } },
    getPersonas: { params: { projectId: 'shop' } },
    getSavedViews: {},
    getUserPasskeys: { params: { id: person } },
    getServiceAccountTokens: { params: { id: robot.id } },
    searchUsers: { query: { q: 'account' } },
  }
}
