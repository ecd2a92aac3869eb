import { limits, reservedNames, urlFriendly } from '@halyard/contracts/data'
import type { Conversion, Finding, Report, State } from './conversion.ts'
import { all, type Condition } from './rules/condition.ts'
import { expand } from './rules/expand.ts'
import { freeName } from './rules/serve.ts'
import { nobody, type Strategy } from './rules/strategies.ts'

type List<Name extends 'features' | 'environments' | 'segments' | 'projects'> = NonNullable<State[Name]>[number]
type Feature = List<'features'>

/** The configuration of a feature in one environment. */
export interface Configuration {
  readonly environment: string
  readonly enabled: boolean
  readonly strategies: Strategy[]
}

export interface FeatureInput extends Omit<Feature, 'name' | 'tags' | 'environments'> {
  /** The name in the state, from `nameFeature`. */
  readonly name: string
  readonly path: string
  readonly tags?: readonly string[] | undefined
  readonly configurations: readonly Configuration[]
}

export interface SegmentInput {
  readonly name: string
  readonly description?: string | null | undefined
  readonly condition: Condition
}

const shares = {
  what: 'Halyard assigns contexts to percentages by another hash',
  done: 'the percentages are equal, but their members change once',
}

const environmentTypes: readonly (readonly [RegExp, string])[] = [
  [/pre-?prod|stag/i, 'preproduction'],
  [/prod|live/i, 'production'],
  [/test|qa/i, 'test'],
]

const urlName = (wanted: string) => {
  const name = [...wanted].map((character) => (urlFriendly.test(character) ? character : '-')).join('')
  return name === '' || name === '*' || reservedNames.includes(name) ? `${name.replaceAll(/[.*]/g, '-')}-` : name
}

const isShare = ({ disabled, parameters, variants }: Strategy) =>
  !disabled && (!['0', '100'].includes(parameters?.rollout ?? '') || (variants?.length ?? 0) > 1)

/** Collects the parts of a state, with names that the server accepts. */
export class StateBuilder {
  readonly #findings = new Map<string, Finding>()
  readonly #names = new Map<string, string>()
  readonly #taken = new Set<string>()
  readonly #environments = new Map<string, List<'environments'>>()
  readonly #projects = new Map<string, List<'projects'>>()
  readonly #segments: List<'segments'>[] = []
  readonly #features: Feature[] = []
  readonly #configurations: NonNullable<State['featureEnvironments']>[number][] = []
  #hasShares = false

  readonly report: Report = ({ path, what, done }) => {
    this.#findings.set(JSON.stringify([path, what, done]), { path, what, done })
  }

  #name(kind: string, id: string, wanted: string, path: string): string {
    const known = this.#names.get(`${kind} ${id}`)
    if (known !== undefined) return known
    const name = freeName(urlName(wanted), { has: (other) => this.#taken.has(`${kind} ${other}`) })
    this.#names.set(`${kind} ${id}`, name)
    this.#taken.add(`${kind} ${name}`)
    if (name !== id) this.report({ path, what: `the name ${id} is not available in Halyard`, done: `the name is ${name}` })
    return name
  }

  /** The name of a feature in the state. A name that another feature has gets a prefix. */
  nameFeature(key: string, path: string, prefix = ''): string {
    const isTaken = this.#taken.has(`feature ${urlName(key)}`)
    const known = this.#names.get(`feature ${prefix}${key}`)
    if (known !== undefined) return known
    if (prefix === '' || !isTaken) {
      const name = this.#name('feature', key, key, path)
      this.#names.set(`feature ${prefix}${key}`, name)
      return name
    }
    const name = this.#name('feature', `${prefix}${key}`, `${prefix}${key}`, path)
    this.report({ path, what: `another feature has the name ${key}`, done: `the name is ${name}` })
    return name
  }

  environment(wanted: string, path: string): string {
    const name = this.#name('environment', wanted, wanted, path)
    const type = environmentTypes.find(([pattern]) => pattern.test(name))?.[1] ?? 'development'
    this.#environments.set(name, { name, type })
    return name
  }

  /** The default project always exists, so that an import leaves it as it is. */
  project(wanted: string, path: string, title = wanted): string {
    const id = this.#name('project', wanted, wanted, path)
    if (id !== 'default') this.#projects.set(id, { id, name: [...title].slice(0, limits.nameLength).join('') || id })
    return id
  }

  /** Adds a segment if its condition is a list of constraints. Returns a condition that uses the segment, or else the condition itself. */
  segment({ name, description, condition }: SegmentInput): Condition {
    const { alternatives, losses } = expand(all([condition]))
    const [literals] = alternatives
    if (losses.length > 0 || alternatives.length !== 1 || !literals || literals.size === 0) return condition
    const constraints = [...literals.values()].flatMap((literal) =>
      literal.kind === 'constraint'
        ? [{ ...literal.comparison, values: [...(literal.comparison.values ?? [])], inverted: literal.inverted }]
        : [],
    )
    const values = constraints.reduce((sum, constraint) => sum + constraint.values.length, 0)
    if (constraints.length < literals.size || values > limits.valuesPerSegment) return condition
    const id = this.#segments.length + 1
    const names = new Set(this.#segments.map((segment) => segment.name))
    this.#segments.push({ id, name: freeName(name, names), description: description || null, constraints })
    return { kind: 'segment', id, condition }
  }

  feature({ path, tags = [], configurations, ...feature }: FeatureInput): void {
    const fits = (tag: string) => [...tag].length >= limits.tagLength.min && [...tag].length <= limits.tagLength.max
    for (const tag of tags.filter((one) => !fits(one)))
      this.report({
        path,
        what: `the tag ${tag} does not have ${limits.tagLength.min} to ${limits.tagLength.max} characters`,
        done: 'the tag is missing',
      })
    this.#features.push({ ...feature, tags: [...new Set(tags)].filter(fits).map((value) => ({ type: 'simple', value })) })
    for (const { environment, enabled, strategies } of configurations) {
      this.#hasShares ||= strategies.some(isShare)
      this.#configurations.push({
        featureName: feature.name,
        environment,
        enabled,
        strategies: strategies.length > 0 ? strategies : [nobody(feature.name)],
      })
    }
  }

  build(): Conversion {
    if (this.#hasShares) this.report({ path: 'file', ...shares })
    return {
      state: {
        version: 4,
        environments: [...this.#environments.values()],
        ...(this.#projects.size > 0 && { projects: [...this.#projects.values()] }),
        ...(this.#segments.length > 0 && { segments: this.#segments }),
        features: this.#features,
        featureEnvironments: this.#configurations,
      },
      report: [...this.#findings.values()],
    }
  }
}
