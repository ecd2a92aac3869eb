import { listEndpoints, type NamedEndpoint } from '@halyard/contracts'

interface Found {
  readonly named: NamedEndpoint
  readonly params: Readonly<Record<string, string>>
}

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const isParameter = (segment: string): boolean => segment.startsWith(':')

const endpoints = listEndpoints().map((named) => ({ named, segments: named.endpoint.path.split('/') }))

/** Literal segments take precedence over parameters, from left to right. */
const rankOf = (segments: readonly string[]): string => segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('')

/** The endpoint of the contract at a path, with the parameters in the path. */
export const findEndpoint = (method: string, path: string): Found | undefined => {
  const given = path.split('/')
  const [found] = endpoints
    .filter(
      ({ named, segments }) =>
        named.endpoint.method === method &&
        segments.length === given.length &&
        segments.every((segment, at) => (isParameter(segment) ? given[at] !== '' : segment === given[at])),
    )
    .sort((one, other) => (rankOf(one.segments) < rankOf(other.segments) ? -1 : 1))
  if (!found) return undefined
  const params = found.segments.flatMap((segment, at) =>
    isParameter(segment) ? [[segment.slice(1), decode(given[at] ?? '')] as const] : [],
  )
  return { named: found.named, params: Object.fromEntries(params) }
}
