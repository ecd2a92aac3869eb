import type { Deprecation } from '@halyard/contracts'

/** Headers of a deprecated endpoint. Sources: RFC 9745 (Deprecation), RFC 5829 (successor-version). */
export const deprecationHeaders = (
  { since, replacement }: Deprecation,
  params: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> => {
  const deprecation = `@${Date.parse(`${since}T00:00:00Z`) / 1000}`
  if (replacement === undefined) return { Deprecation: deprecation }
  // A replacement may need a parameter that the old path does not have; the default project exists from the start.
  const path = replacement.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    return encodeURIComponent(typeof value === 'string' ? value : 'default')
  })
  return { Deprecation: deprecation, Link: `<${path}>; rel="successor-version"` }
}
