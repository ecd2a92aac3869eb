import { type EvaluationContext, rootFields } from './context.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const propertyName = /^properties\[(.+)\]$/

const standardFields: ReadonlySet<string> = new Set([...rootFields, 'properties'])

interface ContextDefaults {
  readonly environment: string
  /** Address of the caller, used if the context has no `remoteAddress`. */
  readonly address: string | undefined
}

/**
 * The context of a request. Unknown fields count as properties, and `properties[name]` counts as the property `name`. Empty values count as
 * missing.
 */
export const contextOf = (input: Readonly<Record<string, unknown>>, { environment, address }: ContextDefaults): EvaluationContext => {
  const properties: Record<string, unknown> = Object.create(null)
  for (const [key, value] of Object.entries(input)) {
    if (!standardFields.has(key) && value !== '') properties[propertyName.exec(key)?.[1] ?? key] = value
  }
  if (isRecord(input.properties)) Object.assign(properties, input.properties)
  const field = (name: string) => (input[name] === '' ? undefined : input[name]) as EvaluationContext['userId']
  return {
    appName: field('appName'),
    userId: field('userId'),
    sessionId: field('sessionId'),
    currentTime: field('currentTime'),
    remoteAddress: field('remoteAddress') ?? address,
    environment,
    properties: properties as EvaluationContext['properties'],
  }
}
