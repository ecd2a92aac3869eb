import { type ConversionOptions, faulty, parsed, type Report } from '../conversion.ts'
import { all, any, type Condition, not, unknown } from '../rules/condition.ts'
import { mongoCondition, type SavedGroups } from './mongo.ts'
import { type ApiFeature, type ApiRule, featureSchema, listSchema, payloadSchema, type SdkRule } from './schemas.ts'

/** A value with its share of the contexts that a rule covers. */
export interface WeightedValue {
  readonly value: unknown
  readonly weight: number
  readonly name?: string | undefined
}

/** A rule, from either format. */
export interface SourceRule {
  readonly path: string
  readonly title: string | null | undefined
  readonly when: Condition
  /** A text: the reason why the outcome has no counterpart. */
  readonly values: readonly WeightedValue[] | string
  /** Share of the matching contexts that the rule decides for, 0 to 1. */
  readonly coverage: number
  readonly hashAttribute: string
}

export interface SourceFeature {
  readonly path: string
  readonly id: string
  readonly api?: ApiFeature
  readonly environments: readonly {
    readonly name: string
    readonly path: string
    readonly enabled: boolean
    readonly defaultValue: unknown
    readonly rules: readonly SourceRule[]
  }[]
}

const jsonOf = (text: string, path: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw faulty(path, 'must be JSON')
  }
}

const sdkRule = (rule: SdkRule, path: string, groups: SavedGroups): SourceRule => {
  const { variations, weights, meta, force } = rule
  const isPartial = [rule.namespace, rule.range, rule.filters?.length, rule.ranges?.length].some(Boolean)
  const parents = rule.parentConditions?.length ? [unknown(path, 'the rule has prerequisites')] : []
  const valuesOf = (): SourceRule['values'] => {
    if (isPartial) return 'the rule selects contexts by a namespace or by ranges of the hash'
    if (force !== undefined) return [{ value: force, weight: 1 }]
    if (!variations) return 'the rule has no value'
    const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? 0
    // GrowthBook ignores weights that do not fit the variations.
    const usable = weights?.length === variations.length && total >= 0.99 && total <= 1.01 ? weights : null
    return variations.map((value, at) => ({
      value,
      weight: usable?.[at] ?? 1 / variations.length,
      name: meta?.[at]?.name ?? meta?.[at]?.key ?? undefined,
    }))
  }
  return {
    path,
    title: rule.name ?? rule.id,
    when: all([...(rule.condition ? [mongoCondition(rule.condition, `${path}/condition`, groups)] : []), ...parents]),
    values: valuesOf(),
    coverage: rule.coverage ?? 1,
    hashAttribute: rule.hashAttribute || 'id',
  }
}

const readPayload = (file: unknown, { environment }: ConversionOptions): SourceFeature[] => {
  if (environment === undefined) throw faulty('file', 'the payload for SDKs does not name its environment; add --environment <name>')
  const { features, savedGroups } = parsed(payloadSchema, file)
  const groups = new Map(Object.entries(savedGroups ?? {}))
  return Object.entries(features).map(([id, { defaultValue, rules }]) => {
    const path = `file/features/${id}`
    const converted = (rules ?? []).map((rule, at) => sdkRule(rule, `${path}/rules/${at}`, groups))
    return { id, path, environments: [{ name: environment, path, enabled: true, defaultValue: defaultValue ?? null, rules: converted }] }
  })
}

/** The value of a text of the REST API. */
const apiValue = (text: string, { valueType }: ApiFeature, path: string): unknown => {
  if (valueType === 'string') return text
  const value = jsonOf(text, path)
  if (valueType === 'json' || typeof value === valueType) return value
  throw faulty(path, `must be a ${valueType}`)
}

type ApiGroups = ReadonlyMap<string, Condition>

const groupTargeting = ({ savedGroupTargeting }: ApiRule, path: string, groups: ApiGroups): Condition[] =>
  (savedGroupTargeting ?? []).map(({ matchType, savedGroups }, at) => {
    const members = savedGroups.map(
      (id) => groups.get(id) ?? unknown(`${path}/savedGroupTargeting/${at}`, `the saved group ${id} is not in the file`),
    )
    return matchType === 'all' ? all(members) : matchType === 'any' ? any(members) : not(any(members))
  })

const apiRule = (rule: ApiRule, feature: ApiFeature, path: string, groups: ApiGroups, values: SavedGroups): SourceRule => {
  const conditions = rule.condition ? [mongoCondition(jsonOf(rule.condition, `${path}/condition`), `${path}/condition`, values)] : []
  const parents = rule.prerequisites?.length ? [unknown(`${path}/prerequisites`, 'the rule has prerequisites')] : []
  const members = rule.savedGroups?.length ? [unknown(`${path}/savedGroups`, 'the rule uses saved groups')] : []
  const valuesOf = (): SourceRule['values'] => {
    if (rule.namespace?.enabled) return 'the rule selects contexts by a namespace'
    if (rule.scheduleRules?.length || !['', 'none'].includes(rule.scheduleType ?? '')) return 'the rule has a schedule'
    if (rule.sparse) return 'the rule changes a part of the default value'
    const { value } = rule
    if (['force', 'rollout'].includes(rule.type) && typeof value === 'string')
      return [{ value: apiValue(value, feature, `${path}/value`), weight: 1 }]
    if (rule.type === 'experiment' && Array.isArray(value))
      return value.map((one, at) => ({
        value: apiValue(one.value, feature, `${path}/value/${at}`),
        weight: one.weight,
        name: one.name ?? undefined,
      }))
    return `the rule of type ${rule.type} refers to data outside the file`
  }
  return {
    path,
    title: rule.description || rule.id,
    when: all([...conditions, ...groupTargeting(rule, path, groups), ...members, ...parents]),
    values: valuesOf(),
    coverage: rule.coverage ?? 1,
    hashAttribute: rule.hashAttribute || 'id',
  }
}

/** A rule for the contexts that a holdout excludes, which are not in the file. */
const heldOut = (path: string): SourceRule => ({
  ...{ path, title: 'Holdout', when: unknown(path, 'a holdout excludes a share of the contexts'), coverage: 1, hashAttribute: 'id' },
  values: 'a holdout excludes a share of the contexts',
})

const readList = (file: unknown, { environment }: ConversionOptions, report: Report): SourceFeature[] => {
  if (environment !== undefined) throw faulty('file', 'the features name their environments; remove --environment')
  const { features, savedGroups, total } = parsed(listSchema, Array.isArray(file) ? { features: file } : file)
  if (total && total > features.length) {
    const what = `the file has ${features.length} of ${total} features; request the others with limit and offset`
    report({ path: 'file/features', what, done: 'the other features are missing' })
  }
  const values: SavedGroups = new Map((savedGroups ?? []).flatMap((group) => (group.values ? [[group.id, group.values]] : [])))
  const groups: ApiGroups = new Map(
    (savedGroups ?? []).map(({ id, attributeKey, condition }, at) => {
      const path = `file/savedGroups/${at}`
      if (attributeKey && values.has(id)) return [id, mongoCondition({ [attributeKey]: { $inGroup: id } }, path, values)]
      return [
        id,
        condition
          ? mongoCondition(jsonOf(condition, `${path}/condition`), path, values)
          : unknown(path, `the saved group ${id} has no values`),
      ]
    }),
  )
  return features.map((item, index) => {
    const path = `file/features/${index}`
    const api = parsed(featureSchema, item, path)
    const environments = Object.entries(api.environments).map(([name, own]) => {
      const at = `${path}/environments/${name}`
      const isHere = ({ allEnvironments, environments: names }: ApiRule) => allEnvironments || names?.includes(name)
      const listed = api.rules
        ? api.rules.flatMap((rule, position) => (isHere(rule) ? [{ rule, rulePath: `${path}/rules/${position}` }] : []))
        : own.rules.map((rule, position) => ({ rule, rulePath: `${at}/rules/${position}` }))
      const rules = listed.flatMap(({ rule, rulePath }) => (rule.enabled ? [apiRule(rule, api, rulePath, groups, values)] : []))
      if (api.holdout) rules.unshift(heldOut(`${path}/holdout`))
      return {
        name,
        path: at,
        enabled: own.enabled,
        defaultValue: apiValue(own.defaultValue ?? api.defaultValue, api, `${path}/defaultValue`),
        rules,
      }
    })
    return { id: api.id, path, api, environments }
  })
}

/** Reads the features of the REST API, or the payload for SDKs. Throws Refused. */
export const readGrowthBook = (file: unknown, options: ConversionOptions, report: Report): SourceFeature[] => {
  const isList = Array.isArray(file) || Array.isArray((file as { readonly features?: unknown } | null)?.features)
  return isList ? readList(file, options, report) : readPayload(file, options)
}
