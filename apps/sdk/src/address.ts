import type { Route } from './route.ts'

type Values = Readonly<Record<string, unknown>>

/** The base address for all paths, without a slash at its end. Throws TypeError if the text is not an http address. */
export const baseOf = (baseUrl: string): string => {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('baseUrl must be an http or https address')
  if (url.username || url.password || url.search || url.hash) throw new TypeError('baseUrl must have no credentials, query or fragment')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

const segment = (name: string, value: unknown): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  // URL parsing treats dots as steps in the path, which would change the address.
  if (text === '' || text === '.' || text === '..') throw new TypeError(`params.${name} must be a name that is not empty, . or ..`)
  return encodeURIComponent(text)
}

/** The address of an operation: parameters are encoded, arrays in the query are repeated, and undefined is omitted. */
export const addressOf = (base: string, { path }: Route, params: Values = {}, query: Values = {}): string => {
  const url = new URL(base + path.replace(/:(\w+)/g, (_, name: string) => segment(name, params[name])))
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) url.searchParams.append(name, String(one))
  }
  return url.href
}
