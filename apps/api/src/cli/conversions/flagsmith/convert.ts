import { type Conversion, type ConversionOptions, faulty, parsed } from '../conversion.ts'
import { text } from '../rules/comparisons.ts'
import { always, type Condition } from '../rules/condition.ts'
import { flagValueOf } from '../rules/flag-value.ts'
import { off, on, type Portion, payloadOf, type Serve, variantNames } from '../rules/serve.ts'
import { type Rule, toStrategies } from '../rules/strategies.ts'
import { StateBuilder } from '../state-builder.ts'
import { type Environment, environmentSchema, exportSchema, type FeatureState } from './schemas.ts'
import { segmentSelection } from './segments.ts'

/** A state of a feature, and the contexts that get it. */
interface Override {
  readonly path: string
  readonly title: string
  readonly state: FeatureState
  readonly when: Condition
  readonly share: number
}

interface Source {
  readonly environment: string | null | undefined
  readonly states: readonly { readonly path: string; readonly state: FeatureState }[]
  /** In the order of precedence, by name of the feature. */
  readonly overrides: ReadonlyMap<string, readonly Override[]>
}

const hasValue = (value: unknown) => value !== undefined && value !== null && value !== ''
const valuesOf = ({ feature_state_value: value, multivariate_feature_state_values: options }: FeatureState): unknown[] =>
  [value, ...(options ?? []).map((option) => option.multivariate_feature_option.value)].filter(hasValue)

/** Names of the values that a feature can have. */
const namesOf = (values: readonly unknown[]): ReadonlyMap<unknown, string> => {
  const unique = [...new Set(values)]
  const names = variantNames(unique.map((value) => ({ value })))
  return new Map(unique.map((value, at) => [value, names[at]!]))
}

const serveOf = (state: FeatureState, share: number, names: ReadonlyMap<unknown, string>, path: string): Serve | string => {
  if (!state.enabled) return share < 100 ? 'a share of the contexts is off, and later states decide for the others' : off
  const options = (state.multivariate_feature_state_values ?? []).filter(({ percentage_allocation: weight }) => weight > 0)
  const rest = 100 - options.reduce((sum, { percentage_allocation: weight }) => sum + weight, 0)
  if (rest < -0.001) throw faulty(path, 'the percentages of the multivariate values exceed 100')
  const parts = [
    ...options.map((option) => ({ value: option.multivariate_feature_option.value, weight: option.percentage_allocation })),
    ...(rest > 0.001 ? [{ value: state.feature_state_value, weight: rest }] : []),
  ]
  if (parts.every(({ value }) => !hasValue(value))) return { ...on, share }
  const portions: Portion[] = []
  for (const { value, weight } of parts) {
    const payload = hasValue(value) ? payloadOf(value) : undefined
    if (hasValue(value) && !payload) return 'a value is too long for a payload'
    portions.push({ name: names.get(value) ?? 'without-value', payload, weight })
  }
  return { ...on, share, portions }
}

/** Overrides of identities. Identities with the same state of a feature share an override. */
const identityOverrides = (identities: Environment['identity_overrides']): Override[] => {
  const states = identities.flatMap(({ identifier, identity_features: own }, at) =>
    own.map((state) => ({ identifier, state, path: `file/identity_overrides/${at}` })),
  )
  const equal = Map.groupBy(states, ({ state }) => JSON.stringify([state.feature.name, state.enabled, valuesOf(state)]))
  return [...equal.values()].map((group) => {
    const [{ path, state }] = group as [(typeof group)[number]]
    const when = text(
      'userId',
      'IN',
      group.map(({ identifier }) => identifier),
      path,
    )
    return { path, title: 'Identity overrides', state, when, share: 100 }
  })
}

const readDocument = (file: unknown, builder: StateBuilder): Source => {
  const document = parsed(environmentSchema, file)
  const overrides = new Map<string, Override[]>()
  const add = (override: Override) => {
    const { name } = override.state.feature
    overrides.set(name, [...(overrides.get(name) ?? []), override])
  }
  for (const override of identityOverrides(document.identity_overrides)) add(override)
  const ofSegments = document.project.segments.flatMap((segment, at) => {
    const path = `file/project/segments/${at}`
    const { condition, share } = segmentSelection(segment, path)
    const isUsed = segment.feature_states.length > 0 && share === 100
    const when = isUsed ? builder.segment({ name: `${segment.name} (Flagsmith)`, condition }) : condition
    return segment.feature_states.map((state, index) => ({
      ...{ path: `${path}/feature_states/${index}`, title: `Segment ${segment.name}`, state, when, share },
      priority: state.feature_segment?.priority ?? Number.POSITIVE_INFINITY,
    }))
  })
  for (const { priority: _, ...override } of ofSegments.sort((left, right) => left.priority - right.priority)) add(override)
  return {
    environment: document.name,
    states: document.feature_states.map((state, at) => ({ state, path: `file/feature_states/${at}` })),
    overrides,
  }
}

const readExport = (file: unknown): Source => ({
  environment: undefined,
  states: parsed(exportSchema, file).map(({ name, enabled, value, multivariate }, at) => ({
    path: `file/${at}`,
    state: {
      feature: { name },
      enabled,
      feature_state_value: value,
      multivariate_feature_state_values: multivariate.map(({ percentage_allocation, value: option }) => ({
        percentage_allocation,
        multivariate_feature_option: { value: option },
      })),
    },
  })),
  overrides: new Map(),
})

/** Converts an environment document or an export of features of Flagsmith. Throws Refused. */
export const convertFlagsmith = (file: unknown, options: ConversionOptions): Conversion => {
  const builder = new StateBuilder()
  const { report } = builder
  const source = Array.isArray(file) ? readExport(file) : readDocument(file, builder)
  const wanted = options.environment ?? source.environment
  if (!wanted) throw faulty('file', 'the file does not name an environment; add --environment <name>')
  const environment = builder.environment(wanted, 'file/name')
  const project = builder.project(options.project, 'file')
  for (const { state, path } of source.states) {
    const { name } = state.feature
    const feature = builder.nameFeature(name, path)
    const overrides = source.overrides.get(name) ?? []
    const values = [state, ...overrides.map((override) => override.state)].flatMap(valuesOf)
    const names = namesOf(values)
    const standard: Override = { path, title: 'Environment', state, when: always, share: 100 }
    const rules = [...overrides, standard].map(
      ({ path: rulePath, title, state: own, when, share }): Rule => ({
        ...{ path: rulePath, title, when },
        serve: serveOf(own, share, names, rulePath),
        fallsThrough: share < 100,
      }),
    )
    const isValued = values.length > 0
    builder.feature({
      name: feature,
      path,
      project,
      flagValue: isValued ? flagValueOf(values, undefined) : flagValueOf([true], false),
      configurations: [
        {
          environment,
          enabled: [...overrides, standard].some((one) => one.state.enabled),
          strategies: toStrategies(rules, { feature, isValued, report }),
        },
      ],
    })
  }
  return builder.build()
}
