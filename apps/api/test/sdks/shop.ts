import { type ServerOptions, startTestServer, type TestServer } from '../harness.ts'

const environment = '/environments/development'
const of = (name: string) => `/api/admin/projects/default/features/${name}`

/** A server with the flags of a shop; all are enabled in development. */
export const startShop = async (options?: ServerOptions): Promise<TestServer> => {
  const server = await startTestServer(options)
  const gold = await server.send('POST', '/api/admin/segments', {
    body: { name: 'gold', constraints: [{ contextName: 'plan', operator: 'IN', values: ['gold'] }] },
  })
  const variants = ['red', 'blue'].map((name) => ({
    name,
    weight: 500,
    weightType: 'variable',
    stickiness: 'userId',
    payload: { type: 'string', value: `#${name}` },
  }))
  const strategies: Record<string, object> = {
    checkout: { name: 'default' },
    discount: { name: 'default', segments: [gold.json.id] },
    button: { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'userId', groupId: 'button' }, variants },
  }
  for (const [name, body] of Object.entries(strategies)) {
    await server.send('POST', '/api/admin/projects/default/features', { body: { name } })
    const answer = await server.send('POST', `${of(name)}${environment}/strategies`, { body })
    if (answer.status !== 200) throw new Error(answer.text)
    await server.send('POST', `${of(name)}${environment}/on`)
  }
  return server
}

export const turn = (server: TestServer, name: string, to: 'on' | 'off') => server.send('POST', `${of(name)}${environment}/${to}`)
