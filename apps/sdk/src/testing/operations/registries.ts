import type { ContextFieldAnswer, StrategyTypeAnswer, TagType } from '@halyard/contracts'
import { alwaysSensitiveFields, featureTypes } from '@halyard/contracts/data'
import { compareCodePoints, constraintFaults, Failure, failure, wrongFields } from '@halyard/domain'
import { type Operations, Written } from '../operation.ts'
import { type State, type StoredContextField, withEntry, withoutEntry } from '../state.ts'
import { withoutTags } from './tags.ts'

const defined = <Value extends object>(value: Value): Partial<Value> =>
  // The entries are those of the value.
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Partial<Value>

const unknownTagType = (name: string) => failure('NotFoundError', `There is no tag type ${name}`)
const takenTagType = (name: string) => failure('NameExistsError', `There is a tag type ${name} already`)
const toTagType = ({ name, description = null, icon = null }: Partial<TagType> & Pick<TagType, 'name'>): TagType => ({
  name,
  description,
  icon,
})

export const tagTypeOperations: NonNullable<Operations['tagTypes']> = {
  getTagTypes: ({ state }) => ({
    version: 1,
    tagTypes: [...state.tagTypes.values()].sort((one, other) => compareCodePoints(one.name, other.name)),
  }),

  getTagType: ({ state, params: { name } }) => {
    const tagType = state.tagTypes.get(name)
    return tagType ? { version: 1, tagType, ...tagType } : unknownTagType(name)
  },

  createTagType: ({ state, body }) => {
    if (state.tagTypes.has(body.name)) return takenTagType(body.name)
    const type = toTagType(body)
    return new Written({ ...state, tagTypes: withEntry(state.tagTypes, type.name, type) }, type)
  },

  updateTagType: ({ state, params: { name }, body }) => {
    const before = state.tagTypes.get(name)
    if (!before) return unknownTagType(name)
    const { description = before.description, icon = before.icon } = body
    return new Written({ ...state, tagTypes: withEntry(state.tagTypes, name, { name, description, icon }) }, {})
  },

  deleteTagType: ({ state, params: { name } }) => {
    if (name === 'simple') return failure('ConflictError', `The tag type ${name} cannot be deleted, because it is the default type of tags`)
    if (!state.tagTypes.has(name)) return unknownTagType(name)
    const left = withoutTags(state, ({ type }) => type === name)
    return new Written({ ...left, tagTypes: withoutEntry(left.tagTypes, name) }, {})
  },

  validateTagType: ({ state, body }) =>
    state.tagTypes.has(body.name) ? takenTagType(body.name) : { valid: true, tagType: toTagType(body) },
}

const unknownField = (name: string) => failure('NotFoundError', `There is no context field ${name}`)
const takenField = (name: string) => failure('NameExistsError', `There is a context field ${name} already`)

const constrainedBy = ({ features }: State, name: string) =>
  [...features.values()].flatMap((feature) =>
    [...feature.configurations].flatMap(([environment, { strategies }]) =>
      strategies
        .filter(({ constraints }) => constraints.some(({ contextName }) => contextName === name))
        .map((strategy) => ({ feature, environment, strategy })),
    ),
  )

const showField = (state: State, field: StoredContextField): ContextFieldAnswer => {
  const uses = constrainedBy(state, field.name)
  return {
    ...field,
    legalValues: [...field.legalValues],
    usedInProjects: new Set(uses.map(({ feature }) => feature.project)).size,
    usedInFeatures: new Set(uses.map(({ feature }) => feature.name)).size,
  }
}

export const contextFieldOperations: NonNullable<Operations['contextFields']> = {
  getContextFields: ({ state }) => [...state.contextFields.values()].map((field) => showField(state, field)),

  getContextField: ({ state, params: { name } }) => {
    const field = state.contextFields.get(name)
    return field ? showField(state, field) : unknownField(name)
  },

  createContextField: ({ state, body, at }) => {
    if (state.contextFields.has(body.name)) return takenField(body.name)
    const field: StoredContextField = {
      description: null,
      stickiness: false,
      sensitive: (alwaysSensitiveFields as readonly string[]).includes(body.name),
      sortOrder: 10,
      legalValues: [],
      createdAt: at,
      ...defined(body),
      name: body.name,
    }
    return new Written({ ...state, contextFields: withEntry(state.contextFields, field.name, field) }, showField(state, field))
  },

  updateContextField: ({ state, params: { name }, body }) => {
    const before = state.contextFields.get(name)
    if (!before) return unknownField(name)
    return new Written({ ...state, contextFields: withEntry(state.contextFields, name, { ...before, ...defined(body) }) }, {})
  },

  deleteContextField: ({ state, params: { name } }) =>
    state.contextFields.has(name)
      ? new Written({ ...state, contextFields: withoutEntry(state.contextFields, name) }, {})
      : unknownField(name),

  validateContextField: ({ state, body: { name } }) => (state.contextFields.has(name) ? takenField(name) : {}),

  getStrategiesByContextField: ({ state, params: { name } }) => ({
    strategies: constrainedBy(state, name)
      .sort(
        (one, other) =>
          compareCodePoints(one.feature.name, other.feature.name) ||
          compareCodePoints(one.environment, other.environment) ||
          one.strategy.sortOrder - other.strategy.sortOrder,
      )
      .map(({ feature, environment, strategy }) => ({
        id: strategy.id,
        featureName: feature.name,
        projectId: feature.project,
        environment,
        strategyName: strategy.name,
      })),
  }),

  validateConstraint: ({ state, body }) => {
    const field = state.contextFields.get(body.contextName)
    const faults = constraintFaults(body, field && { legalValues: new Set(field.legalValues.map(({ value }) => value)) })
    return wrongFields(faults.map(({ field: path, message }) => ({ path: `body/${path}`, message }))) ?? undefined
  },
}

const unknownStrategyType = (name: string) => failure('NotFoundError', `There is no strategy type ${name}`)

const refusalOfBuiltIn = ({ name, editable }: StrategyTypeAnswer) =>
  editable ? null : failure('NoAccessError', `The strategy type ${name} is built in and cannot be changed`)

const changeType = (
  state: State,
  name: string,
  change: (type: StrategyTypeAnswer) => StrategyTypeAnswer | Failure,
): Written<Record<never, never>> | Failure => {
  const before = state.strategyTypes.get(name)
  if (!before) return unknownStrategyType(name)
  const after = change(before)
  return after instanceof Failure ? after : new Written({ ...state, strategyTypes: withEntry(state.strategyTypes, name, after) }, {})
}

export const strategyTypeOperations: NonNullable<Operations['strategyTypes']> = {
  getAllStrategies: ({ state }) => {
    const types = [...state.strategyTypes.values()]
    const own = types.filter(({ editable }) => editable).sort((one, other) => compareCodePoints(one.name, other.name))
    return { version: 1, strategies: [...types.filter(({ editable }) => !editable), ...own] }
  },

  getStrategy: ({ state, params: { name } }) => state.strategyTypes.get(name) ?? unknownStrategyType(name),

  createStrategy: ({ state, body }) => {
    const { name } = body
    if (state.strategyTypes.has(name)) return failure('NameExistsError', `There is a strategy type ${name} already`)
    const empty = { title: null, displayName: null, description: null, editable: true, deprecated: false, parameters: [] }
    const type: StrategyTypeAnswer = { ...empty, ...defined(body), name }
    return new Written({ ...state, strategyTypes: withEntry(state.strategyTypes, name, type) }, type)
  },

  updateStrategy: ({ state, params: { name }, body }) =>
    changeType(state, name, (type) => refusalOfBuiltIn(type) ?? { ...type, ...defined(body) }),

  deprecateStrategy: ({ state, params: { name } }) => changeType(state, name, (type) => ({ ...type, deprecated: true })),
  reactivateStrategy: ({ state, params: { name } }) => changeType(state, name, (type) => ({ ...type, deprecated: false })),

  removeStrategy: ({ state, params: { name } }) => {
    const type = state.strategyTypes.get(name)
    if (!type) return unknownStrategyType(name)
    const refused = refusalOfBuiltIn(type)
    if (refused) return refused
    const features = [...state.features.values()].filter(({ configurations }) =>
      [...configurations.values()].some(({ strategies }) => strategies.some((strategy) => strategy.name === name)),
    ).length
    if (features > 0)
      return failure('ConflictError', `The strategy type ${name} is in use: features with strategies of this type: ${features}`)
    const defaults = [...state.projects.values()].flatMap(({ environments }) => [...environments.values()])
    const uses = defaults.filter((strategy) => strategy?.name === name).length
    if (uses > 0) return failure('ConflictError', `The strategy type ${name} is in use: default strategies of this type: ${uses}`)
    return new Written({ ...state, strategyTypes: withoutEntry(state.strategyTypes, name) }, {})
  },
}

export const featureTypeOperations: NonNullable<Operations['featureTypes']> = {
  getAllFeatureTypes: ({ state }) => ({
    version: 1,
    types: [...state.lifetimes].map(([id, lifetimeDays]) => {
      const { name, description } = featureTypes[id as keyof typeof featureTypes]
      return { id, name, description, lifetimeDays }
    }),
  }),
}
