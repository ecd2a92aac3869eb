import type { EvaluationContext } from '../evaluate/context.ts'
import { hashPrefix, PremixedId } from '../evaluate/premixed-hash.ts'
import type { FieldValues } from './field-values.ts'

/** Calls of an application, as the usage of the last 48 hours reports them. */
export interface ApplicationUsage {
  readonly appName: string
  readonly calls: number
}

export interface GeneratedContext {
  readonly context: EvaluationContext
  /** The calls that the context represents; 1 without usage. */
  readonly weight: number
}

export interface ContextSource {
  /** Number of contexts. */
  readonly count: number
  readonly environment: string
  /** The fields that rules read. */
  readonly fields: readonly string[]
  /** The fields that choose between buckets, other than `userId` and `sessionId`. */
  readonly stickyFields: ReadonlySet<string>
  readonly values: ReadonlyMap<string, FieldValues>
  /** Empty: usage is unknown. */
  readonly usage: readonly ApplicationUsage[]
}

type Choose = (id: PremixedId, index: number) => string | undefined

const addressOf = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`

/** Ids of the contexts: first those that conditions name, then generated ids. */
const idChoice =
  ({ named }: FieldValues, generate: (index: number) => string): Choose =>
  (_, index) =>
    named[index] ?? generate(index)

/**
 * A value for each context, independent of other fields: usually a named value, sometimes another one, and sometimes none. A field that chooses
 * between buckets also gets many different values.
 */
const propertyChoice = (field: string, { named, other }: FieldValues, isSticky: boolean): Choose => {
  const prefix = hashPrefix(`${field}:`, 0)
  return (id, index) => {
    const hash = id.hashAfter(prefix)
    const rest = hash >>> 4
    if (isSticky && (named.length === 0 || (hash & 8) === 0)) return `${field}-${index}`
    if ((hash & 7) === 0) return undefined
    return named.length > 0 && ((hash & 3) !== 0 || other === undefined) ? named[rest % named.length] : other
  }
}

const nothingNamed: FieldValues = { named: [], other: 'other' }

/** Applications in turn. Each context of an application represents an equal part of the calls. */
const applications = ({ count, usage, values }: ContextSource): ((index: number) => { name: string; weight: number }) => {
  const names = usage.length > 0 ? usage.map(({ appName }) => appName) : [...(values.get('appName')?.named ?? []), 'application']
  const weightOf = (at: number) => (usage.length > 0 ? (usage[at]?.calls ?? 0) / Math.ceil((count - at) / names.length) : 1)
  const all = names.map((name, at) => ({ name, weight: weightOf(at) }))
  return (index) => all[index % all.length]!
}

/**
 * Contexts that are the same on each call. Every context has its own `userId`, `sessionId` and `remoteAddress`. The other fields get values on
 * both sides of the conditions, so the share of contexts with a property is not the share of users.
 */
export const contextAt = (source: ContextSource): ((index: number) => GeneratedContext) => {
  const { environment, fields, stickyFields, values } = source
  const valuesOf = (field: string) => values.get(field) ?? nothingNamed
  const roots: ReadonlySet<string> = new Set(['userId', 'sessionId', 'remoteAddress', 'appName', 'environment', 'currentTime'])
  const userId = idChoice(valuesOf('userId'), (index) => `user-${index}`)
  const sessionId = idChoice(valuesOf('sessionId'), (index) => `session-${index}`)
  const remoteAddress = idChoice(valuesOf('remoteAddress'), addressOf)
  const properties = fields
    .filter((field) => !roots.has(field))
    .map((field) => [field, propertyChoice(field, valuesOf(field), stickyFields.has(field))] as const)
  const application = applications(source)
  return (index) => {
    const id = new PremixedId(String(index))
    const { name, weight } = application(index)
    const given: Record<string, string | undefined> = Object.create(null)
    for (const [field, choose] of properties) given[field] = choose(id, index)
    return {
      weight,
      context: {
        appName: name,
        environment,
        userId: userId(id, index),
        sessionId: sessionId(id, index),
        remoteAddress: remoteAddress(id, index),
        properties: given,
      },
    }
  }
}
