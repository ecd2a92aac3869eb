/** Sends requests to an admin API as administrator. Throws for an error status. */
export type Admin = (method: string, path: string, body?: unknown) => Promise<unknown>

/** Environments of the seeded flags; open-source servers have only these. */
const environments = ['development', 'production'] as const

const constraint = (contextName: string, operator: string, values: readonly string[] | string, more: object = {}) => ({
  contextName,
  operator,
  ...(typeof values === 'string' ? { value: values, values: [] } : { values }),
  caseInsensitive: false,
  inverted: false,
  ...more,
})

const rollout = (percentage: string, stickiness: string, groupId: string) => ({
  name: 'flexibleRollout',
  parameters: { rollout: percentage, stickiness, groupId },
})

const variant = (name: string, weight: number, payload: object | undefined, more: object = {}) => ({
  name,
  weight,
  weightType: 'variable',
  stickiness: 'default',
  ...(payload && { payload }),
  ...more,
})

/** Names of segments in the strategies of `flags`; replaced by ids. */
type SegmentName = 'gold customers' | 'northern'

interface Strategy {
  readonly name: string
  readonly segments?: readonly SegmentName[]
  readonly [field: string]: unknown
}

interface Flag {
  readonly name: string
  readonly type?: string
  readonly description?: string
  readonly impressionData?: boolean
  readonly strategies: readonly Strategy[]
  /** Whether the flag is enabled; default true. */
  readonly enabled?: boolean
}

const constrained = (name: string, ...constraints: object[]): Flag => ({ name, strategies: [{ name: 'default', constraints }] })

/** Flags that together use each part of the wire format. */
const flags: readonly Flag[] = [
  { name: 'plain', description: 'On for everybody', impressionData: true, strategies: [{ name: 'default' }] },
  { name: 'off', type: 'kill-switch', enabled: false, strategies: [rollout('50', 'default', 'off')] },
  { name: 'half', type: 'experiment', strategies: [rollout('50', 'userId', 'half')] },
  { name: 'by-session', strategies: [rollout('40', 'sessionId', 'by-session')] },
  { name: 'by-region', strategies: [rollout('60', 'region', 'shared-group')] },
  { name: 'nobody', strategies: [rollout('0', 'default', 'nobody')] },
  { name: 'users', strategies: [{ name: 'userWithId', parameters: { userIds: '7, user-1,münchen' } }] },
  { name: 'addresses', strategies: [{ name: 'remoteAddress', parameters: { IPs: '127.0.0.1, 10.1.0.0/16' } }] },
  { name: 'hosts', strategies: [{ name: 'applicationHostname', parameters: { hostNames: 'nobody.example.org' } }] },
  { name: 'segmented', strategies: [{ ...rollout('100', 'default', 'segmented'), segments: ['gold customers', 'northern'] }] },
  {
    name: 'either',
    strategies: [
      { name: 'default', title: 'Gold', segments: ['gold customers'] },
      { ...rollout('20', 'userId', 'either'), constraints: [constraint('region', 'NOT_IN', ['north'])] },
      { name: 'default', disabled: true },
    ],
  },
  {
    name: 'button',
    strategies: [
      {
        ...rollout('100', 'userId', 'button'),
        variants: [
          variant('blue', 500, { type: 'string', value: '#00f' }, { stickiness: 'userId' }),
          variant('red', 500, { type: 'json', value: '{"colour":"#f00"}' }, { stickiness: 'userId' }),
        ],
      },
    ],
  },
  {
    name: 'prices',
    strategies: [
      {
        ...rollout('80', 'default', 'prices'),
        constraints: [constraint('plan', 'IN', ['gold', 'silver'])],
        variants: [
          variant('low', 100, { type: 'number', value: '9.5' }, { weightType: 'fix' }),
          variant('high', 900, { type: 'csv', value: 'a,b' }),
        ],
      },
    ],
  },
  constrained('strings', constraint('userId', 'STR_STARTS_WITH', ['USER'], { caseInsensitive: true })),
  constrained('ends', constraint('userId', 'STR_ENDS_WITH', ['-1', '7']), constraint('userId', 'STR_CONTAINS', ['er'], { inverted: true })),
  constrained('numbers', constraint('age', 'NUM_GTE', '18'), constraint('age', 'NUM_LT', '65')),
  constrained('not-42', constraint('age', 'NUM_EQ', '42', { inverted: true })),
  constrained('versions', constraint('version', 'SEMVER_GT', '1.2.3'), constraint('version', 'SEMVER_LT', '2.0.0')),
  constrained('after', constraint('currentTime', 'DATE_AFTER', '2024-01-01T00:00:00.000Z')),
  constrained('before', constraint('currentTime', 'DATE_BEFORE', '2024-01-01T00:00:00.000Z')),
  constrained('here', constraint('environment', 'IN', ['development'])),
  constrained('in-app', constraint('appName', 'IN', ['shop'])),
  { name: 'parent', strategies: [rollout('50', 'userId', 'parent')] },
  { name: 'child', strategies: [{ name: 'default' }] },
  { name: 'child-of-variant', strategies: [{ name: 'default' }] },
  { name: 'without-parent', strategies: [{ name: 'default' }] },
]

const project = '/api/admin/projects/default'

const dependencies: readonly [child: string, parent: object][] = [
  ['child', { feature: 'parent', enabled: true }],
  ['child-of-variant', { feature: 'button', enabled: true, variants: ['blue'] }],
  ['without-parent', { feature: 'parent', enabled: false }],
]

const segments: Record<SegmentName, object> = {
  'gold customers': { description: 'They pay', constraints: [constraint('plan', 'IN', ['gold'])] },
  northern: { constraints: [constraint('region', 'STR_CONTAINS', ['north'], { caseInsensitive: true })] },
}

const addRegistries = async (admin: Admin): Promise<void> => {
  const fields = [
    { name: 'plan', legalValues: [{ value: 'gold' }, { value: 'silver' }] },
    { name: 'region', stickiness: true },
  ]
  for (const field of [...fields, { name: 'age' }, { name: 'version' }]) await admin('POST', '/api/admin/context', field)
  await admin('POST', '/api/admin/tag-types', { name: 'team', description: 'Who owns it' })
}

/** Seeds the flags into the project `default` with the same admin API calls for every server. */
export const seed = async (admin: Admin): Promise<void> => {
  await addRegistries(admin)
  const { strategies: types } = (await admin('GET', '/api/admin/strategies')) as { strategies: { name: string }[] }
  const isKnown = ({ name }: Strategy) => types.some((type) => type.name === name)
  const ids: Record<string, number> = {}
  for (const [name, segment] of Object.entries(segments)) {
    const { id } = (await admin('POST', '/api/admin/segments', { name, ...segment })) as { id: number }
    ids[name] = id
  }
  // Later versions lack the strategy type userWithId.
  for (const { strategies, enabled = true, ...feature } of flags.filter((flag) => flag.strategies.every(isKnown))) {
    await admin('POST', `${project}/features`, feature)
    for (const environment of environments) {
      const path = `${project}/features/${feature.name}/environments/${environment}`
      for (const { segments: names = [], ...strategy } of strategies)
        await admin('POST', `${path}/strategies`, { ...strategy, segments: names.map((name) => ids[name]) })
      if (enabled && (environment === 'development' || feature.name !== 'half')) await admin('POST', `${path}/on`)
    }
  }
  for (const [child, parent] of dependencies) await admin('POST', `${project}/features/${child}/dependencies`, parent)
  await admin('POST', '/api/admin/features/plain/tags', { type: 'team', value: 'checkout' })
  await admin('POST', '/api/admin/features/half/tags', { type: 'simple', value: 'with space' })
  await admin('POST', `${project}/features`, { name: 'given-up' })
  await admin('DELETE', `${project}/features/given-up`)
  await admin('POST', `${project}/stale`, { features: ['strings'], stale: true })
}
