import { randomUUID } from 'node:crypto'

interface Strategy {
  readonly name: string
  readonly parameters?: { readonly stickiness?: string }
  readonly variants?: readonly object[]
}

export interface Feature {
  readonly name: string
  readonly enabled: boolean
  readonly dependencies?: readonly object[]
  readonly strategies?: readonly Strategy[]
  readonly variants?: readonly object[]
}

export interface State {
  readonly features: readonly Feature[]
  readonly segments?: readonly { readonly id: number; readonly name?: string; readonly constraints: readonly object[] }[]
}

const environment = 'development'
/** Fields of variants that the specification omits. */
const variant = { weightType: 'variable', stickiness: 'default' }

/** A state of the client specification as a file for the import. */
export const fileOf = ({ features, segments = [] }: State) => ({
  version: 4,
  segments: segments.map(({ id, name, constraints }) => ({ id, name: name ?? `segment ${id}`, constraints })),
  features: features.map(({ name, dependencies = [] }) => ({ name, project: 'default', dependencies })),
  featureEnvironments: features.map(({ name, enabled, variants = [] }) => ({
    featureName: name,
    environment,
    enabled,
    variants: variants.map((one) => ({ ...variant, ...one })),
  })),
  featureStrategies: features.flatMap(({ name: featureName, strategies = [] }) =>
    strategies.map((strategy, sortOrder) => ({
      ...{ constraints: [], parameters: {}, ...strategy, id: randomUUID(), featureName, environment, sortOrder },
      variants: strategy.variants?.map((one) => ({ ...variant, stickiness: strategy.parameters?.stickiness ?? 'default', ...one })) ?? [],
    })),
  ),
})
