import type { NamedEndpoint } from '@halyard/contracts'
import { head } from './head.ts'
import { routeTable } from './routes-file.ts'

/** The name of a resource in a subpath: `changeRequests` is `change-requests`. */
export const subpathOf = (resource: string): string => resource.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** `generated/resources/<resource>.ts`: the entry of one resource. It has its own copy of the routes, so that a bundle contains no others. */
export const resourceFile = (resource: string, endpoints: readonly NamedEndpoint[]): string => {
  const name = `${resource[0]?.toUpperCase()}${resource.slice(1)}`
  return [
    head,
    `import type { HalyardOptions } from '../../options.ts'\nimport { createResource } from '../../resource.ts'\nimport type { HalyardClient } from '../client-types.ts'\n`,
    `const routes = \`${routeTable(endpoints)}\`\n`,
    `/** Creates the operations of \`${resource}\` only. Throws TypeError if an option is invalid. */`,
    `export const create${name} = (options: HalyardOptions): HalyardClient['${resource}'] =>`,
    `  // The routes and the interface are generated from one contract; a test compares them.`,
    `  createResource(options, routes) as unknown as HalyardClient['${resource}']\n`,
  ].join('\n')
}
