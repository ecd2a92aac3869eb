import type { NamedEndpoint } from '@halyard/contracts'
import { head } from './head.ts'

const row = ({ resource, operation, endpoint: { method, path, body, deprecated } }: NamedEndpoint): string => {
  const names = `resource: '${resource}', operation: '${operation}', method: '${method}', path: '${path}'`
  return `  { ${names}, hasBody: ${body !== undefined}, deprecated: ${deprecated !== undefined} },\n`
}

/** `generated/routes.ts`: what the client needs to know of each endpoint at run time. */
export const routesFile = (endpoints: readonly NamedEndpoint[]): string =>
  [
    head,
    `import type { Route } from '../route.ts'\n`,
    `/** Every operation of the API. */\nexport const routes: readonly Route[] = [\n${endpoints.map(row).join('')}]\n`,
  ].join('\n')
