import { type NamedEndpoint, takesIdempotencyKey } from '@halyard/contracts'
import { head } from './head.ts'

const row = (named: NamedEndpoint): string => {
  const { resource, operation, endpoint } = named
  const { method, path, body, deprecated, list } = endpoint
  const names = `resource: '${resource}', operation: '${operation}', method: '${method}', path: '${path}'`
  const items = list ? `, items: ${list.items === null ? 'null' : `'${list.items}'`}` : ''
  return `  { ${names}, hasBody: ${body !== undefined}, deprecated: ${deprecated !== undefined}, takesKey: ${takesIdempotencyKey(named)}${items} },\n`
}

/** `generated/routes.ts`: the data of each endpoint that the client needs at run time. */
export const routesFile = (endpoints: readonly NamedEndpoint[]): string =>
  [
    head,
    `import type { Route } from '../route.ts'\n`,
    `/** Every operation of the API. */\nexport const routes: readonly Route[] = [\n${endpoints.map(row).join('')}]\n`,
  ].join('\n')
