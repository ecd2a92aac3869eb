/** A value of a context field. Numbers and booleans count as their text, dates as ISO 8601; other values count as missing. */
export type ContextValue = string | number | boolean | bigint | Date | null | undefined

/** The context of an evaluation: user, session, address, application and further properties. */
export interface EvaluationContext {
  readonly appName?: ContextValue
  readonly environment?: ContextValue
  readonly userId?: ContextValue
  readonly sessionId?: ContextValue
  readonly remoteAddress?: ContextValue
  /** The time for rules that compare with the present time; absent: now. */
  readonly currentTime?: ContextValue
  readonly properties?: Readonly<Record<string, ContextValue>> | null
}

/** The fields of a context without its properties. */
export const rootFields = ['appName', 'environment', 'userId', 'sessionId', 'remoteAddress', 'currentTime'] as const
type RootField = (typeof rootFields)[number]

const isRootField = (name: string): name is RootField => (rootFields as readonly string[]).includes(name)

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : undefined
}

const propertyOf = (properties: unknown, name: string): unknown =>
  typeof properties === 'object' && properties !== null && Object.hasOwn(properties, name)
    ? (properties as Record<string, unknown>)[name]
    : undefined

/** The text of a context field: the root field, or else the property with that name. Undefined: the context lacks the field. */
export const readField = (context: EvaluationContext, name: string): string | undefined => {
  const own = isRootField(name) ? textOf(context[name]) : undefined
  return own ?? textOf(propertyOf(context.properties, name))
}
