import type { Conversion, ConversionOptions } from '../conversion.ts'
import { always } from '../rules/condition.ts'
import { flagValueOf } from '../rules/flag-value.ts'
import { off, on, payloadOf, type Serve, variantNames } from '../rules/serve.ts'
import { type Rule, toStrategies } from '../rules/strategies.ts'
import { StateBuilder } from '../state-builder.ts'
import { fieldOf } from './mongo.ts'
import { readGrowthBook, type SourceFeature, type SourceRule, type WeightedValue } from './read-file.ts'

type Environment = SourceFeature['environments'][number]

const valuesOf = ({ defaultValue, rules }: Environment): WeightedValue[] => [
  { value: defaultValue, weight: 1 },
  ...rules.flatMap(({ values }) => (typeof values === 'string' ? [] : values)),
]

interface Values {
  readonly isBoolean: boolean
  /** Names of the variants by the JSON of their values. */
  readonly names: ReadonlyMap<string, string>
}

const namesOf = (given: readonly WeightedValue[]): Values['names'] => {
  const unique = new Map<string, WeightedValue>()
  for (const one of given) {
    const key = JSON.stringify(one.value)
    if (!unique.get(key)?.name) unique.set(key, one)
  }
  const names = variantNames([...unique.values()].map(({ name, value }) => ({ name, value })))
  return new Map([...unique.keys()].map((key, at) => [key, names[at]!]))
}

const serveOf = (given: readonly WeightedValue[], coverage: number, stickiness: string, { isBoolean, names }: Values): Serve | string => {
  const share = Number((coverage * 100).toFixed(6))
  const weighted = given.filter(({ weight }) => weight > 0)
  if (share === 0 || weighted.length === 0) return { ...off, stickiness }
  if (isBoolean) {
    const total = weighted.reduce((sum, { weight }) => sum + weight, 0)
    const part = weighted.reduce((sum, { value, weight }) => (value === true ? sum + weight : sum), 0) / total
    return { ...on, share: Number((share * part).toFixed(6)), stickiness }
  }
  const portions = weighted.map(({ value, weight }) => ({ name: names.get(JSON.stringify(value))!, payload: payloadOf(value), weight }))
  return portions.some(({ payload }) => !payload) ? 'a value is too long for a payload' : { share, stickiness, portions }
}

const ruleOf = ({ path, title, when, values, coverage, hashAttribute }: SourceRule, known: Values): Rule[] => {
  if (coverage === 0) return []
  const field = fieldOf(hashAttribute)
  const serve = typeof values === 'string' ? values : serveOf(values, coverage, field === 'userId' ? 'default' : field, known)
  const isFalse = (one: WeightedValue) => known.isBoolean && one.value !== true && one.weight > 0
  // Contexts outside the coverage go on. If others get false, no strategy can distinguish the two.
  const fallsThrough = coverage < 1 && typeof values !== 'string' && !values.some(isFalse)
  return [{ path, title, when, serve, fallsThrough }]
}

const isMet = ({ condition }: { readonly condition: string }) =>
  /^\s*\{\s*"value"\s*:\s*(\{\s*"\$eq"\s*:\s*)?true\s*\}?\s*\}\s*$/.test(condition)

/** Converts features of GrowthBook. Throws Refused. */
export const convertGrowthBook = (file: unknown, options: ConversionOptions): Conversion => {
  const builder = new StateBuilder()
  const { report } = builder
  const features = readGrowthBook(file, options, report)
  const project = builder.project(options.project, 'file')
  const byId = new Map(features.map((feature) => [feature.id, feature]))
  const nameOf = (id: string) => builder.nameFeature(id, byId.get(id)?.path ?? 'file')

  for (const { id, path, api, environments } of features) {
    const feature = nameOf(id)
    const given = environments.flatMap(valuesOf)
    const values = given.map(({ value }) => value)
    const isBoolean = api ? api.valueType === 'boolean' : values.every((value) => typeof value === 'boolean')
    const known: Values = { isBoolean, names: namesOf(given) }
    const isUsable = (prerequisite: { readonly id: string; readonly condition: string }) => {
      const parent = byId.get(prerequisite.id)?.api
      return isMet(prerequisite) && prerequisite.id !== id && parent?.valueType === 'boolean' && !parent.prerequisites?.length
    }
    const prerequisites = (api?.prerequisites ?? []).map((one) =>
      typeof one === 'string' ? { id: one, condition: '{"value": true}' } : one,
    )
    for (const [at, prerequisite] of prerequisites.entries()) {
      if (isUsable(prerequisite)) continue
      const what = `the prerequisite ${prerequisite.id} has no counterpart`
      report({ path: `${path}/prerequisites/${at}`, what, done: `the feature ${feature} is off` })
    }
    const isBlocked = !prerequisites.every(isUsable)
    builder.feature({
      name: feature,
      path,
      project,
      description: api?.description || null,
      archived: api?.archived ?? false,
      createdAt: api?.dateCreated && !Number.isNaN(Date.parse(api.dateCreated)) ? new Date(api.dateCreated).toISOString() : null,
      tags: api?.tags ?? [],
      flagValue: flagValueOf(values, undefined),
      dependencies: prerequisites
        .filter(isUsable)
        .map((prerequisite) => ({ feature: nameOf(prerequisite.id), enabled: true, variants: [] })),
      configurations: environments.map((environment) => {
        const rules: Rule[] = [
          ...environment.rules.flatMap((rule) => ruleOf(rule, known)),
          {
            path: `${environment.path}/defaultValue`,
            title: 'Default value',
            when: always,
            serve: serveOf([{ value: environment.defaultValue, weight: 1 }], 1, 'default', known),
          },
        ]
        return {
          environment: builder.environment(environment.name, environment.path),
          enabled: environment.enabled && !isBlocked,
          strategies: toStrategies(rules, { feature, isValued: !isBoolean, report }),
        }
      }),
    })
  }
  return builder.build()
}
