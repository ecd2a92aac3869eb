import { limits } from '@halyard/contracts/data'
import type { Conversion, ConversionOptions } from '../conversion.ts'
import { type Condition, unknown } from '../rules/condition.ts'
import { flagValueOf } from '../rules/flag-value.ts'
import { toStrategies } from '../rules/strategies.ts'
import { type Configuration, StateBuilder } from '../state-builder.ts'
import { type Segments, segmentCondition } from './clauses.ts'
import { dependenciesOf } from './prerequisites.ts'
import { type At, readLaunchDarkly } from './read-file.ts'
import { rulesOf, type Variations, variationsOf } from './rules.ts'
import type { Flag, FlagConfiguration, Segment } from './schemas.ts'

/** The conditions of the segments of an environment. A segment that refers to itself has no counterpart. */
const segmentsOf = (segments: readonly At<Segment>[], environment: string, builder: StateBuilder): Segments => {
  const byKey = new Map(segments.filter(({ item }) => !item.deleted).map((segment) => [segment.item.key, segment]))
  const done = new Map<string, Condition>()
  const open = new Set<string>()
  const conditionOf = (key: string): Condition | undefined => {
    const segment = byKey.get(key)
    const known = done.get(key)
    if (known || !segment) return known
    if (open.has(key)) return unknown(segment.path, `the segment ${key} refers to itself`)
    open.add(key)
    const condition = segmentCondition(segment, lookup)
    open.delete(key)
    const { name, description } = segment.item
    done.set(key, builder.segment({ name: `${name || key} (LaunchDarkly, ${environment})`, description, condition }))
    return done.get(key)
  }
  const lookup = { get: conditionOf } as Segments
  for (const key of byKey.keys()) conditionOf(key)
  return lookup
}

const isExperiment = ({ environments }: Flag) =>
  Object.values(environments).some(({ fallthrough, rules }) =>
    [fallthrough, ...(rules ?? [])].some(({ rollout }) => rollout?.kind === 'experiment'),
  )

const typeOf = (flag: Flag) => (isExperiment(flag) ? 'experiment' : flag.temporary === false ? 'permission' : 'release')

const instant = (milliseconds: number | null | undefined) =>
  milliseconds === null || milliseconds === undefined || Number.isNaN(new Date(milliseconds).getTime())
    ? null
    : new Date(milliseconds).toISOString()

/** The value of a flag that is turned off, if all environments agree. */
const offValueOf = ({ environments }: Flag, { values }: Variations): unknown => {
  const off = new Set(Object.values(environments).map(({ offVariation }) => offVariation ?? -1))
  return off.size === 1 ? values[[...off][0]!] : undefined
}

const describe = ({ name, key, description }: Flag) =>
  [...[name && name !== key ? name : '', description ?? ''].filter(Boolean).join(': ')].slice(0, limits.descriptionLength).join('') || null

/** Converts flags and segments of LaunchDarkly. Throws Refused. */
export const convertLaunchDarkly = (file: unknown, options: ConversionOptions): Conversion => {
  const builder = new StateBuilder()
  const { report } = builder
  const { flags, segments } = readLaunchDarkly(file, options, report)
  const byKey = new Map(flags.map(({ item }) => [item.key, item]))
  const paths = new Map(flags.map(({ item, path }) => [item.key, path]))
  const nameOf = (key: string) => builder.nameFeature(key, paths.get(key) ?? 'file')
  const project = builder.project(options.project, 'file')
  const environments = new Map<string, { name: string; segments: Segments }>()
  const environmentOf = (key: string, path: string) => {
    const known = environments.get(key)
    if (known) return known
    const name = builder.environment(key, path)
    const made = { name, segments: segmentsOf(segments.get(key) ?? [], name, builder) }
    environments.set(key, made)
    return made
  }

  for (const flag of flags) {
    const { item, path } = flag
    const variations = variationsOf(item)
    const name = nameOf(item.key)
    const { dependencies, blocked } = dependenciesOf(flag, byKey, nameOf, report)
    const configure = ([key, configuration]: [string, FlagConfiguration]): Configuration => {
      const at = item.sdkPath ?? `${path}/environments/${key}`
      const environment = environmentOf(key, at)
      const offValue = variations.values[configuration.offVariation ?? -1]
      if (variations.isBoolean && offValue === true && (!configuration.on || configuration.prerequisites?.length)) {
        const what = 'LaunchDarkly serves true while the flag is off'
        report({ path: `${at}/offVariation`, what, done: `the feature ${name} is off in ${environment.name}` })
      }
      return {
        environment: environment.name,
        enabled: configuration.on && !blocked.has(key),
        strategies: toStrategies(rulesOf(configuration, at, variations, environment.segments), {
          feature: name,
          isValued: !variations.isBoolean,
          report,
        }),
      }
    }
    builder.feature({
      name,
      path,
      project,
      type: typeOf(item),
      description: describe(item),
      stale: item.deprecated ?? false,
      archived: item.archived ?? false,
      archivedAt: item.archived ? instant(item.archivedDate) : null,
      createdAt: instant(item.creationDate),
      tags: item.tags ?? [],
      flagValue: flagValueOf(variations.values, offValueOf(item, variations)),
      dependencies: [...dependencies],
      configurations: Object.entries(item.environments).map(configure),
    })
  }
  return builder.build()
}
