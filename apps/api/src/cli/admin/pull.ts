import { writeFile } from 'node:fs/promises'
import type { Constraint, FeatureStrategy, StrategyVariant, Variant } from '@halyard/sdk'
import { stringify } from 'yaml'
import { Refusal } from '../refusal.ts'
import { say } from '../say.ts'
import type { Call } from './command.ts'
import { type LiveEnvironment, type LiveFlag, type ProjectState, readProject } from './project-state.ts'
import type { Session } from './session.ts'
import { flagCount } from './wording.ts'

interface PullOptions {
  readonly project: string
  readonly environment?: readonly string[]
  readonly out?: string
}

const byCodeUnits = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

const constraintOf = ({ contextName, operator, values, value, inverted, caseInsensitive }: Constraint) => ({
  ...{ contextName, operator, ...(value === undefined ? { values } : { value }), inverted, caseInsensitive },
})

const variantOf = ({
  name,
  weight,
  weightType,
  stickiness,
  payload,
  ...others
}: StrategyVariant & Partial<Pick<Variant, 'overrides'>>) => ({
  ...{ name, weight, weightType, stickiness, ...(payload && { payload: { type: payload.type, value: payload.value } }), ...others },
})

const sortedByKey = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([left], [right]) => byCodeUnits(left, right)))

const strategyOf = ({ name, title, disabled, parameters, constraints, segments, variants }: FeatureStrategy, state: ProjectState) => ({
  ...{ name, title, disabled, parameters: sortedByKey(parameters), constraints: constraints.map(constraintOf) },
  segments: segments.map((id) => state.segments.find((segment) => segment.id === id)?.name ?? id),
  variants: variants.map(variantOf),
})

const configurationOf = (name: string, { configurations }: LiveEnvironment, state: ProjectState) => {
  const { enabled = false, strategies = [], variants = [] } = configurations.get(name) ?? {}
  return { enabled, strategies: strategies.map((strategy) => strategyOf(strategy, state)), variants: variants.map(variantOf) }
}

const flagOf = (flag: LiveFlag, state: ProjectState, environments: readonly LiveEnvironment[]) => {
  const { name, type, description, stale, impressionData, flagValue, tags, parents } = flag
  return {
    ...{ type, description, stale, impressionData, flagValue: flagValue ?? null, tags, parents },
    environments: Object.fromEntries(environments.map((environment) => [environment.name, configurationOf(name, environment, state)])),
  }
}

/** The file of flags, in the format that `plan` and `apply` read. Equal flags give equal text. */
export const flagsText = (state: ProjectState, names: readonly string[], environments: readonly LiveEnvironment[]): string => {
  const flags = names.toSorted(byCodeUnits).map((name) => [name, flagOf(state.flags.get(name)!, state, environments)])
  const file = { project: state.project, flags: Object.fromEntries(flags) }
  return stringify(file, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' })
}

const known = <T>(wanted: readonly string[], all: readonly T[], nameOf: (item: T) => string, what: string): T[] => {
  const missing = wanted.find((name) => !all.some((item) => nameOf(item) === name))
  if (missing !== undefined) throw new Refusal(`There is no ${what} ${missing}`)
  return wanted.length === 0 ? [...all] : all.filter((item) => wanted.includes(nameOf(item)))
}

/** Writes flags of a project to a file, or to standard output. */
export const pull = async ({ halyard, output }: Session, { args, options }: Call<PullOptions>): Promise<void> => {
  const { project, environment = [], out } = options
  const state = await readProject(halyard, project, [])
  const flags = known(args, [...state.flags.keys()], (name) => name, `flag in the project ${project} with the name`)
  const environments = known(environment, state.environments, ({ name }) => name, `environment of the project ${project} with the name`)
  const text = flagsText(state, flags, environments)
  if (out === undefined) {
    say(text.trimEnd())
    return
  }
  await writeFile(out, text).catch((error: Error) => {
    throw new Refusal(`${out} cannot be written: ${error.message}`)
  })
  output.result({ file: out, flags: flags.length }, () => [`Wrote ${flagCount(flags.length)} to ${out}`])
}
