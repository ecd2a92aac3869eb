import type { ServerResponse } from 'node:http'
import type { Endpoint } from '@halyard/contracts'

/**
 * Sets the headers of a deprecated endpoint, whatever it will answer.
 * Sources: RFC 9745 (Deprecation), RFC 5829 (successor-version).
 */
export const tellDeprecation = (outgoing: ServerResponse, { deprecated }: Endpoint, params: object, query: object): void => {
  if (!deprecated) return
  const { since, replacement } = deprecated
  outgoing.setHeader('Deprecation', `@${Date.parse(`${since}T00:00:00Z`) / 1000}`)
  if (replacement === undefined) return
  // A replacement may need a parameter that the old path does not have; the default project exists from the start.
  const known: Record<string, unknown> = { projectId: 'project' in query ? query.project : undefined, ...params }
  const path = replacement.replace(/:(\w+)/g, (_, name: string) => {
    const value = known[name]
    return encodeURIComponent(typeof value === 'string' ? value.toWellFormed() : 'default')
  })
  outgoing.setHeader('Link', `<${path}>; rel="successor-version"`)
}
