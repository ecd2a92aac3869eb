import type { Endpoint } from './endpoint.ts'

/**
 * The headers of a deprecated endpoint, for every status.
 * Sources: RFC 9745 (Deprecation), RFC 5829 (successor-version).
 */
export const deprecationHeaders = ({ deprecated }: Endpoint, params: object, query: object): Record<string, string> => {
  if (!deprecated) return {}
  const { since, replacement } = deprecated
  const deprecation = `@${Date.parse(`${since}T00:00:00Z`) / 1000}`
  if (replacement === undefined) return { Deprecation: deprecation }
  // A replacement may need a parameter that the old path does not have; the default project exists from the start.
  const values: Record<string, unknown> = { projectId: 'project' in query ? query.project : undefined, ...params }
  const path = replacement.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    return encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : 'default')
  })
  return { Deprecation: deprecation, Link: `<${path}>; rel="successor-version"` }
}
