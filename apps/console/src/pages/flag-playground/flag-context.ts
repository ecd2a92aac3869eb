import type { Feature, FeatureStrategy, Segment } from '@halyard/sdk'
import type { ContextValues } from '../../data/context-values.ts'

const idsOf = (stickiness: string | undefined): string[] => {
  if (stickiness === undefined || stickiness === 'default') return ['userId', 'sessionId']
  return stickiness === 'random' ? [] : [stickiness]
}

const typeFields: Readonly<Record<string, readonly string[]>> = {
  userWithId: ['userId'],
  remoteAddress: ['remoteAddress'],
  gradualRolloutUserId: ['userId'],
  gradualRolloutSessionId: ['sessionId'],
}

/** A flag in one environment, as responses contain it. */
interface Configuration {
  readonly strategies: readonly Pick<FeatureStrategy, 'name' | 'parameters' | 'constraints' | 'segments' | 'variants'>[]
  readonly variants?: Feature['environments'][number]['variants']
}

type Segments = readonly Pick<Segment, 'id' | 'constraints'>[]

const fieldsOf = ({ strategies, variants = [] }: Configuration, segments: Segments): string[] => [
  ...strategies.flatMap((strategy) => [
    ...strategy.constraints.map(({ contextName }) => contextName),
    ...segments
      .filter(({ id }) => strategy.segments.includes(id))
      .flatMap(({ constraints }) => constraints.map((each) => each.contextName)),
    ...(typeFields[strategy.name] ?? []),
    ...(strategy.parameters.rollout === undefined ? [] : idsOf(strategy.parameters.stickiness)),
    ...strategy.variants.flatMap(({ stickiness }) => idsOf(stickiness)),
  ]),
  ...variants.flatMap(({ stickiness, overrides = [] }) => [...idsOf(stickiness), ...overrides.map(({ contextName }) => contextName)]),
]

/** The fields that can decide about flags: in conditions, segments, rollouts and variants. */
export const fieldsIn = (configurations: readonly Configuration[], segments: Segments): string[] =>
  [...new Set(configurations.flatMap((configuration) => fieldsOf(configuration, segments)))].filter((field) => field !== 'environment')

/** The context in the fragment of an address; empty: none. */
export const readFragment = (fragment: string): ContextValues =>
  Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, '')).entries())

export const writeFragment = (context: ContextValues): string =>
  new URLSearchParams(Object.entries(context).filter(([, value]) => value !== '')).toString()
