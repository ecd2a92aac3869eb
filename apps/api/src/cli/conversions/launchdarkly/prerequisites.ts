import type { Report } from '../conversion.ts'
import type { At } from './read-file.ts'
import { type Variations, variationsOf } from './rules.ts'
import type { Flag } from './schemas.ts'

interface Dependency {
  readonly feature: string
  readonly enabled: boolean
  readonly variants: string[]
}

interface Dependencies {
  readonly dependencies: readonly Dependency[]
  /** Environments where a prerequisite has no counterpart, so that the feature must be off. */
  readonly blocked: ReadonlySet<string>
}

const hasPrerequisites = ({ environments }: Flag) => Object.values(environments).some(({ prerequisites }) => prerequisites?.length)

/**
 * The prerequisites of a flag as dependencies. In Halyard, a dependency applies in all environments, and a parent has no parents itself.
 */
export const dependenciesOf = (
  { item: flag, path }: At<Flag>,
  flags: ReadonlyMap<string, Flag>,
  nameOf: (key: string) => string,
  report: Report,
): Dependencies => {
  const found = new Map<string, Dependency>()
  const blocked = new Set<string>()
  const users = new Map<string, string[]>()

  const dependencyOn = (key: string, variation: number): Dependency | string => {
    const parent = flags.get(key)
    if (!parent) return `the prerequisite ${key} is not in the file`
    if (key === flag.key || hasPrerequisites(parent)) return `the prerequisite ${key} has prerequisites itself`
    const { isBoolean, values, names }: Variations = variationsOf(parent)
    if (isBoolean && values[variation] !== true) return `the prerequisite ${key} must be false`
    if (variation >= values.length) return `the prerequisite ${key} has no variation ${variation}`
    const dependency = { feature: nameOf(key), enabled: true, variants: isBoolean ? [] : [names[variation]!] }
    const known = found.get(key)
    return !known || known.variants[0] === dependency.variants[0] ? dependency : `the prerequisite ${key} must have two values`
  }

  for (const [environment, { prerequisites }] of Object.entries(flag.environments)) {
    for (const [at, { key, variation }] of (prerequisites ?? []).entries()) {
      const dependency = dependencyOn(key, variation)
      if (typeof dependency === 'string') {
        blocked.add(environment)
        const done = `the feature ${nameOf(flag.key)} is off in ${environment}`
        report({ path: `${path}/environments/${environment}/prerequisites/${at}`, what: dependency, done })
      } else {
        found.set(key, dependency)
        users.set(key, [...(users.get(key) ?? []), environment])
      }
    }
  }
  for (const [key, environments] of users) {
    const others = Object.keys(flag.environments).filter((name) => !environments.includes(name))
    if (others.length === 0) continue
    const what = `${key} is a prerequisite only in ${environments.join(', ')}`
    report({ path, what, done: `the feature ${nameOf(flag.key)} depends on it in ${others.join(', ')} too` })
  }
  return { dependencies: [...found.values()], blocked }
}
