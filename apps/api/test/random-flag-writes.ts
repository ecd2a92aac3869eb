import { build } from '../src/store/index.ts'
import type { Answer, TestServer } from './harness.ts'

/** Returns random numbers from 0 to below 1; equal seeds give equal sequences. */
export const randomOf = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export const scopes = { projects: ['north', 'south', 'west'], environments: ['production', 'development', 'staging', 'lab'] }
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const segmentNames = ['one', 'two', 'three']

type Send = (method: string, path: string, body?: object) => Promise<Answer>

/** Sends random writes of all kinds to a server. `next` returns the kind and the status of a write. */
export const createRandomWrites = (server: TestServer, reviewer: string, random: () => number) => {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const some = <T>(items: readonly T[]): T[] => items.filter(() => random() < 0.4)
  const maybe = (share = 0.5) => random() < share
  const send: Send = (method, path, body) => server.send(method, `/api/admin${path}`, body === undefined ? {} : { body })

  const variants = () =>
    some(['blue', 'green', 'red']).map((name) => ({ name, weight: 1_000, weightType: 'variable', stickiness: 'default', overrides: [] }))
  const constraints = () =>
    maybe()
      ? []
      : [{ contextName: pick(['userId', 'country']), operator: pick(['IN', 'NOT_IN']), values: some(['1', '2', 'NO', 'SE', '3']) }]
  const segmentIds = async () =>
    (await server.database.run(build.selectFrom('segment').select('id').orderBy('id').compile())).map(({ id }) => id)
  const strategy = async () => ({
    name: pick(['default', 'flexibleRollout', 'userWithId']),
    title: pick([null, 'First', 'Second']),
    disabled: maybe(0.2),
    ...(maybe() && { sortOrder: pick([0, 1, 2]) }),
    constraints: constraints(),
    segments: some(await segmentIds()).slice(0, 5),
    variants: variants(),
    parameters: { rollout: pick(['0', '30', '100']), stickiness: 'default', groupId: pick(['x', 'y']), userIds: '1,2' },
  })
  const features = () =>
    server.database.run(build.selectFrom('feature').select(['name', 'project', 'archived_at']).orderBy('name').compile())
  const feature = async (archived = false) => {
    const all = await features()
    const found = all.filter(({ archived_at }) => (archived_at !== null) === archived)
    return pick(found.length > 0 ? found : [{ name: pick(names), project: pick(scopes.projects), archived_at: null }])
  }
  const inEnvironment = async () => {
    const { name, project } = await feature()
    const rows = await server.database.run(
      build
        .selectFrom('feature_environment')
        .select(['environment', 'strategies'])
        .where('feature', '=', name)
        .orderBy('environment')
        .compile(),
    )
    const { environment, strategies: stored } = pick(rows.length > 0 ? rows : [{ environment: 'production', strategies: [] }])
    const strategies = stored as readonly { readonly id: string }[]
    return { name, project, environment, strategies, path: `/projects/${project}/features/${name}/environments/${environment}` }
  }
  const idOf = ({ strategies }: { strategies: readonly { readonly id: string }[] }) =>
    strategies.length > 0 ? pick(strategies).id : crypto.randomUUID()
  const change = async () => {
    const at = await inEnvironment()
    const id = idOf(at)
    const changes = [
      { action: 'updateEnabled', feature: at.name, payload: { enabled: maybe() } },
      { action: 'addStrategy', feature: at.name, payload: await strategy() },
      ...(at.strategies.length > 0
        ? [
            { action: 'updateStrategy', feature: at.name, payload: { id, ...(await strategy()) } },
            { action: 'deleteStrategy', feature: at.name, payload: { id: at.strategies.at(0)!.id } },
            {
              action: 'reorderStrategy',
              feature: at.name,
              payload: at.strategies.map((each) => ({ id: each.id, sortOrder: pick([0, 1, 2]) })),
            },
          ]
        : []),
      { action: 'patchVariant', feature: at.name, payload: { variants: variants() } },
    ]
    const chosen = some(changes)
    return { at, changes: chosen.length > 0 ? chosen : changes.slice(0, 1) }
  }
  const fileOf = async () => {
    const chosen = some(names)
    const placed = chosen.map((name) => ({ name, project: pick(scopes.projects), archived: maybe(0.2) }))
    const environments = maybe(0.7) ? scopes.environments.slice(0, 2) : scopes.environments
    return {
      version: 4,
      ...(maybe(0.3) && { environments: environments.map((name) => ({ name, type: 'test', enabled: true })) }),
      projects: scopes.projects.map((id) => ({ id, name: id })),
      segments: some(segmentNames).map((name, at) => ({ id: 900 + at, name, constraints: constraints() })),
      features: placed.map((each, at) => {
        const parent = placed.slice(0, at).find((other) => other.project === each.project && !other.archived)
        return { ...each, dependencies: parent && at % 2 === 1 ? [{ feature: parent.name, enabled: maybe(0.8), variants: [] }] : [] }
      }),
      featureEnvironments: chosen.map((featureName) => ({
        featureName,
        environment: 'production',
        enabled: maybe(),
        variants: variants(),
      })),
      featureStrategies: await Promise.all(
        chosen.map(async (featureName) => ({
          ...(await strategy()),
          segments: [],
          id: crypto.randomUUID(),
          featureName,
          environment: 'production',
        })),
      ),
    }
  }

  const writes: Readonly<Record<string, () => Promise<Answer>>> = {
    create: () => send('POST', `/projects/${pick(scopes.projects)}/features`, { name: pick(names) }),
    clone: async () => {
      const { name, project } = await feature()
      return send('POST', `/projects/${project}/features/${name}/clone`, { name: pick(names) })
    },
    archive: async () => {
      const { name, project } = await feature()
      return send('DELETE', `/projects/${project}/features/${name}`)
    },
    revive: async () => send('POST', `/archive/revive/${(await feature(true)).name}`),
    delete: async () => send('DELETE', `/archive/${(await feature(true)).name}`),
    batch: async () => {
      const { project } = await feature(true)
      const own = (await features()).filter((each) => each.project === project && each.archived_at !== null).map(({ name }) => name)
      return send('POST', `/projects/${project}/${pick(['revive', 'delete', 'archive'])}`, {
        features: own.length > 0 ? own : names.slice(0, 1),
      })
    },
    move: async () => {
      const { name, project } = await feature()
      return send('POST', `/projects/${project}/features/${name}/changeProject`, { newProjectId: pick(scopes.projects) })
    },
    toggle: async () => send('POST', `${(await inEnvironment()).path}/${pick(['on', 'on', 'off'])}`),
    bulk: async () => {
      const { project, name, environment } = await inEnvironment()
      return send('POST', `/projects/${project}/bulk_features/environments/${environment}/${pick(['on', 'off'])}`, { features: [name] })
    },
    addStrategy: async () => send('POST', `${(await inEnvironment()).path}/strategies`, await strategy()),
    updateStrategy: async () => {
      const at = await inEnvironment()
      return send('PUT', `${at.path}/strategies/${idOf(at)}`, await strategy())
    },
    deleteStrategy: async () => {
      const at = await inEnvironment()
      return send('DELETE', `${at.path}/strategies/${idOf(at)}`)
    },
    sort: async () => {
      const { path, strategies } = await inEnvironment()
      return send(
        'POST',
        `${path}/strategies/set-sort-order`,
        strategies.map(({ id }) => ({ id, sortOrder: pick([0, 1, 2, 3]) })) as object,
      )
    },
    variants: async () => send('PUT', `${(await inEnvironment()).path}/variants`, variants()),
    changes: async () => {
      const { at, changes } = await change()
      return send('POST', `/projects/${at.project}/environments/${at.environment}/changes`, changes)
    },
    changeRequest: async () => {
      const { at, changes } = await change()
      const created = await send('POST', `/projects/${at.project}/environments/${at.environment}/change-requests`, changes)
      if (created.status !== 200) return created
      const path = `/api/admin/projects/${at.project}/change-requests/${created.json.id}/state`
      await server.send('PUT', path, { body: { state: 'In review' } })
      await server.send('PUT', path, { body: { state: 'Approved' }, token: reviewer })
      return server.send('PUT', path, { body: { state: 'Applied' } })
    },
    parent: async () => {
      const [one, other] = [await feature(), await feature()]
      const body = { feature: other.name, enabled: maybe(0.7), ...(maybe() && { variants: ['blue'] }) }
      return send('POST', `/projects/${one.project}/features/${one.name}/dependencies`, body)
    },
    orphan: async () => {
      const links = await server.database.run(build.selectFrom('feature_dependency').selectAll().orderBy('feature').compile())
      const link = links.length > 0 ? pick(links) : { feature: 'a', parent: 'b' }
      const project = (await features()).find(({ name }) => name === link.feature)?.project ?? 'north'
      return send('DELETE', `/projects/${project}/features/${link.feature}/dependencies${maybe() ? `/${link.parent}` : ''}`)
    },
    metadata: async () => {
      const { name, project } = await feature()
      return send('PUT', `/projects/${project}/features/${name}`, { name, impressionData: maybe(), type: 'release' })
    },
    createSegment: () => send('POST', '/segments', { name: pick(segmentNames), constraints: constraints() }),
    updateSegment: async () =>
      send('PUT', `/segments/${pick([...(await segmentIds()), 1])}`, { name: pick(segmentNames), constraints: constraints() }),
    deleteSegment: async () => send('DELETE', `/segments/${pick([...(await segmentIds()), 1])}`),
    createEnvironment: () => send('POST', '/environments', { name: pick(scopes.environments.slice(2)), type: 'test', enabled: maybe(0.7) }),
    cloneEnvironment: () =>
      send('POST', '/environments/production/clone', {
        name: pick(scopes.environments.slice(2)),
        type: 'test',
        ...(maybe() && { projects: ['north'] }),
      }),
    switchEnvironment: () => send('POST', `/environments/${pick(scopes.environments)}/${pick(['on', 'off'])}`),
    deleteEnvironment: () => send('DELETE', `/environments/${pick(scopes.environments.slice(2))}`),
    link: () => send('POST', `/projects/${pick(scopes.projects)}/environments`, { environment: pick(scopes.environments) }),
    unlink: () => send('DELETE', `/projects/${pick(scopes.projects)}/environments/${pick(scopes.environments)}`),
    createProject: () => {
      const id = pick(scopes.projects)
      return send('POST', '/projects', { id, name: id })
    },
    deleteProject: async () => {
      const id = pick(scopes.projects)
      const own = (await features()).filter((each) => each.project === id && each.archived_at === null).map(({ name }) => name)
      if (own.length > 0) await send('POST', `/projects/${id}/archive`, { features: own })
      return send('DELETE', `/projects/${id}`)
    },
    importState: async () => {
      const query = new URLSearchParams({ keep: `${maybe()}`, drop: `${maybe(0.3)}` })
      return send('POST', `/state/import?${query}`, await fileOf())
    },
    importFeatures: async () => {
      const { name, project } = await feature()
      const exported = await send('POST', '/features-batch/export', { environment: 'production', features: [name] })
      if (exported.status !== 200) return exported
      const { features: found, featureStrategies, ...data } = exported.json
      const renamed = maybe() ? pick(names) : name
      return send('POST', '/features-batch/import', {
        project,
        environment: pick(scopes.environments),
        data: {
          ...data,
          features: found.map((each: object) => ({ ...each, name: renamed })),
          featureStrategies: featureStrategies.map((each: object) => ({ ...each, featureName: renamed })),
          featureEnvironments: [],
          featureTags: [],
          dependencies: [],
        },
      })
    },
  }
  const kinds = Object.keys(writes)
  return {
    kinds,
    async next(kind = pick(kinds)): Promise<{ kind: string; status: number }> {
      const { status, text } = await writes[kind]!()
      if (status >= 500) throw new Error(`${kind}: ${text}`)
      return { kind, status }
    },
  }
}
