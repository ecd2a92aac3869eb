import { type NamedEndpoint, takesIdempotencyKey } from '@halyard/contracts'
import { head } from './head.ts'

/** The letter of a method in a route table; `apps/sdk/src/route.ts` reads it. */
const letterOf = (named: NamedEndpoint): string => {
  const letters = { GET: 'G', POST: takesIdempotencyKey(named) ? 'P' : 'S', PUT: 'U', PATCH: 'A', DELETE: 'D' }
  return letters[named.endpoint.method]
}

/** The starts of a path: each ends before a slash, or is the path itself. */
const startsOf = (path: string): string[] => [...path.matchAll(/(?!^)(?=\/)|$/g)].map(({ index }) => path.slice(0, index))

/** The start that saves most letters: the number of paths with this start, times its length. */
const bestStart = (paths: readonly string[]): string => {
  const saved = (start: string) => paths.filter((path) => startsOf(path).includes(start)).length * start.length
  return paths.flatMap(startsOf).reduce((best, start) => (saved(start) > saved(best) ? start : best))
}

const itemsOf = ({ success, list }: NamedEndpoint['endpoint']): string => (success.lines ? '*' : (list?.items ?? ''))

/** The routes of a resource as one text, which `readRoutes` of the client explains. */
export const routeTable = (endpoints: readonly NamedEndpoint[]): string => {
  const start = bestStart(endpoints.map(({ endpoint }) => endpoint.path))
  const lines = endpoints.map((named) => {
    const { operation, endpoint } = named
    const path = startsOf(endpoint.path).includes(start) ? endpoint.path.slice(start.length) : `~${endpoint.path}`
    return `${letterOf(named)}${operation}${path} ${itemsOf(endpoint)}`.trimEnd()
  })
  return [start, ...lines].join('\n')
}

/** `generated/routes.ts`: the data of each endpoint that the client needs at run time, by resource. */
export const routesFile = (endpoints: readonly NamedEndpoint[]): string => {
  const resources = [...Map.groupBy(endpoints, ({ resource }) => resource)]
  const tables = resources.map(([resource, own]) => `  ${resource}: \`${routeTable(own)}\`,\n`)
  return [
    head,
    `/** Every operation of the API; \`readRoutes\` explains the format. */\nexport const routes = {\n${tables.join('')}}\n`,
  ].join('\n')
}
