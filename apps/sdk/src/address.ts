import type { Route } from './route.ts'

type Values = Readonly<Record<string, unknown>>

/** The base that paths are put after, without a slash at its end. Throws TypeError on what is not an http address. */
export const baseOf = (baseUrl: string): string => {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new TypeError('baseUrl must be an http or https address')
  if (url.username || url.password || url.search || url.hash) throw new TypeError('baseUrl must have no credentials, query or fragment')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

const segment = (name: string, value: unknown): string => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  // URL parsing takes dots for steps in the path and would lead the request elsewhere
  if (text === '' || text === '.' || text === '..') throw new TypeError(`params.${name} must be a name that can stand in a path`)
  return encodeURIComponent(text)
}

/** The address of an operation: parameters encoded, arrays of the query repeated, undefined left out. */
export const addressOf = (base: string, { path }: Route, params: Values = {}, query: Values = {}): string => {
  const url = new URL(base + path.replace(/:(\w+)/g, (_, name: string) => segment(name, params[name])))
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) url.searchParams.append(name, String(one))
  }
  return url.href
}
