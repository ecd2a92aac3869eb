import * as z from 'zod'

const named = z.looseObject({ name: z.string() })
const listed = z.looseObject({ featureName: z.string() })
const strategy = z.looseObject({ id: z.string(), featureName: z.string() })

/** Response of an Unleash server to an export of one environment. */
export const unleashExportSchema = z.object({
  features: z.array(named),
  featureStrategies: z.array(strategy),
  featureEnvironments: z.array(listed),
  featureTags: z.array(z.looseObject({ featureName: z.string(), tagType: z.string(), tagValue: z.string() })).default([]),
  dependencies: z.array(z.object({ feature: z.string(), dependencies: z.array(z.looseObject({})) })).default([]),
})

export const unleashProjectSchema = z.looseObject({
  environments: z.array(z.looseObject({ environment: z.string() })).default([]),
})

/** Responses of the admin API of an Unleash server. */
export interface UnleashServer {
  /** By id. */
  readonly projects: ReadonlyMap<string, z.output<typeof unleashProjectSchema>>
  readonly environments: readonly object[]
  readonly strategies: readonly object[]
  readonly tagTypes: readonly object[]
  readonly tags: readonly object[]
  readonly contextFields: readonly object[]
  readonly segments: readonly object[]
  readonly exports: readonly {
    readonly environment: string
    readonly data: z.output<typeof unleashExportSchema>
    /** Positions of strategies by id. A feature's only strategy has no entry. */
    readonly positions: ReadonlyMap<string, number>
  }[]
}

const uniqueBy = <T>(items: readonly T[], key: (item: T) => string): T[] => [...new Map(items.map((item) => [key(item), item])).values()]

/** Converts the state of an Unleash server to a file of version 4. Strategies get new ids, since later versions do not use UUIDs. */
export const unleashState = ({ projects, exports, ...lists }: UnleashServer): object => {
  const listsOf = <K extends keyof z.output<typeof unleashExportSchema>>(key: K) => exports.flatMap(({ data }) => data[key] as object[])
  const parents = new Map(exports.flatMap(({ data }) => data.dependencies.map((child) => [child.feature, child.dependencies])))
  const features = uniqueBy(listsOf('features') as z.output<typeof named>[], ({ name }) => name)
  return {
    version: 4,
    ...lists,
    projects: [...projects].map(([id, { mode, name, description, defaultStickiness, featureNaming, createdAt, environments }]) => ({
      ...{ id, name, description, mode, defaultStickiness, featureNaming, createdAt },
      environments: environments.map(({ environment, defaultStrategy = null }) => ({ environment, defaultStrategy })),
    })),
    features: features.map((feature) => ({ ...feature, dependencies: parents.get(feature.name) ?? [] })),
    featureEnvironments: exports.flatMap(({ environment, data }) => data.featureEnvironments.map((one) => ({ ...one, name: environment }))),
    featureStrategies: exports.flatMap(({ environment, data, positions }) =>
      data.featureStrategies.map(({ id, ...strategy }) => ({ ...strategy, environment, sortOrder: positions.get(id) ?? 0 })),
    ),
    featureTags: uniqueBy(listsOf('featureTags'), (tag) => JSON.stringify(tag)),
  }
}
