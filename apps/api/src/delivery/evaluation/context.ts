import { type EvaluationContext, rootFields } from '@halyard/domain'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const propertyName = /^properties\[(.+)\]$/

const own: ReadonlySet<string> = new Set([...rootFields, 'properties'])

interface Surroundings {
  readonly environment: string
  /** The address of the caller. */
  readonly address: string | undefined
}

/**
 * The context of a request. Fields of other names than its own count as properties, and `properties[name]` does as one of that name. Empty values
 * count as missing.
 */
export const contextOf = (given: Readonly<Record<string, unknown>>, { environment, address }: Surroundings): EvaluationContext => {
  const properties: Record<string, unknown> = Object.create(null)
  for (const [key, value] of Object.entries(given)) {
    if (!own.has(key) && value !== '') properties[propertyName.exec(key)?.[1] ?? key] = value
  }
  if (isRecord(given.properties)) Object.assign(properties, given.properties)
  const field = (name: string) => (given[name] === '' ? undefined : given[name]) as EvaluationContext['userId']
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
