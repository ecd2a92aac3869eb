import type { PageName, Parameters } from '../../../console/src/routes.ts'
import { newAccount } from '../accounts.ts'
import type { TestServer } from '../harness.ts'

/** Parameters of the paths of pages. */
export type PageParameters = { readonly [Name in PageName]?: Readonly<Record<string, string | undefined>> & Partial<Parameters<Name>> }

const title = 'A title of words, and eine_lange_Kette_ohne_Leerzeichen_die_nicht_umbricht'

/** Creates a small data set over the API, with an object for each page. Returns the parameters of the pages. */
export const createPageParameters = async (server: TestServer): Promise<PageParameters> => {
  const send = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await server.send(method, path, { body })
    if (status >= 300) throw new Error(`${method} ${path} returned ${status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const inDefault = '/api/admin/projects/default'
  const inProduction = `${inDefault}/features/checkout/environments/production`
  const constraints = [{ contextName: 'country', operator: 'IN', values: ['DE', 'FR'] }]

  await send('POST', '/api/admin/context', { name: 'country', description: title, legalValues: [{ value: 'DE' }, { value: 'FR' }] })
  const { id: segment } = await send('POST', '/api/admin/segments', { name: 'shoppers', description: title, constraints })
  for (const name of ['checkout', 'banner', 'retired'])
    await send('POST', `${inDefault}/features`, { name, type: 'release', description: title })
  await send('POST', '/api/admin/features/checkout/tags', { type: 'simple', value: 'shop' })
  const parameters = { rollout: '25', stickiness: 'default', groupId: 'checkout' }
  const strategy = await send('POST', `${inProduction}/strategies`, {
    name: 'flexibleRollout',
    title,
    parameters,
    constraints,
    segments: [segment],
  })
  await send('POST', `${inProduction}/on`)
  await send('DELETE', `${inDefault}/features/retired`)
  await send('PUT', `${inDefault}/environments/production/change-requests/config`, { changeRequestsEnabled: true })
  const proposed = { action: 'updateEnabled', feature: 'banner', payload: { enabled: true } }
  const { id: changeRequest } = await send('POST', `${inDefault}/environments/production/change-requests`, proposed)
  const { id: role } = await send('POST', '/api/admin/roles', {
    name: 'Developer',
    description: title,
    type: 'custom',
    permissions: [{ name: 'CREATE_FEATURE' }, { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }],
  })
  const { id: person } = await newAccount(server, { name: title, email: 'bob@example.org', rootRole: 'Editor' })
  const { id: group } = await send('POST', '/api/admin/groups', { name: 'Buyers', description: title, users: [{ user: { id: person } }] })
  await send('POST', '/api/admin/api-tokens', { tokenName: title, type: 'backend', environment: 'production', projects: ['default'] })
  await send('POST', '/api/admin/invite-link/tokens', { name: title, expiresAt: new Date(Date.now() + 86_400_000).toISOString() })
  await send('POST', '/api/admin/webhooks', { url: 'https://hooks.example.org/halyard', description: title })
  const provider = {
    id: 'staff',
    name: title,
    issuer: 'https://login.example.org/realms/staff',
    clientId: 'halyard',
    clientSecret: 'a secret',
  }
  await send('POST', '/api/admin/auth/oidc/providers', provider)
  const { id: serviceAccount } = await newAccount(server, { kind: 'Service Account', name: 'Pipeline', username: 'pipeline' })
  await send('POST', '/api/client/register', {
    appName: 'shop',
    interval: 10_000,
    started: new Date().toISOString(),
    strategies: ['default'],
  })
  await server.ports.runtime.usage.flush()
  const { events } = await send('GET', '/api/admin/events?feature=checkout')

  const flag = { name: 'checkout' }
  const inEnvironment = { ...flag, environment: 'production' }
  const event = { id: String(events[0].id) }
  const project = { project: 'default' }
  return {
    flag,
    flagStrategy: { ...inEnvironment, strategyId: strategy.id },
    flagVariants: inEnvironment,
    flagHistory: flag,
    flagUsage: flag,
    flagPlayground: flag,
    changeRequest: { ...project, id: String(changeRequest) },
    event,
    restore: event,
    project,
    projectSettings: project,
    projectAccess: project,
    projectTokens: project,
    segment: { id: String(segment) },
    contextField: { name: 'country' },
    person: { id: String(person) },
    group: { id: String(group) },
    role: { id: String(role) },
    openIdProvider: { id: provider.id },
    serviceAccount: { id: String(serviceAccount) },
    application: { name: 'shop' },
  }
}
