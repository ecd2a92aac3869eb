import { type NamedEndpoint, neededPermissions } from '@halyard/contracts'
import { head } from './head.ts'
import type { Shapes } from './shapes.ts'
import { docComment } from './type-text.ts'

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')

const successor = ({ endpoint }: NamedEndpoint, endpoints: readonly NamedEndpoint[]): string => {
  const path = endpoint.deprecated?.replacement
  if (path === undefined) return ''
  const known = endpoints.find((other) => other.endpoint.path === path && other.endpoint.method === endpoint.method)
  return known ? `: use ${known.resource}.${known.operation}` : `: use ${path}`
}

const operationDoc = (named: NamedEndpoint, endpoints: readonly NamedEndpoint[]): string => {
  const { summary, description, access, errors, deprecated, list, success } = named.endpoint
  const needed = neededPermissions(access)
  const facts = [
    ...(access.caller === 'anyone' ? ['Needs no credentials.'] : []),
    ...(access.caller === 'person' ? ['Only for people: API tokens and service accounts are refused.'] : []),
    ...(access.caller === 'account' ? ['Only for accounts: API tokens are refused.'] : []),
    ...(access.caller === 'backend' ? ['Only for applications: requires an API token of type backend or admin.'] : []),
    ...(needed.length > 0 ? [`Needs the permission ${needed.join(' or ')}.`] : []),
    ...(errors.length > 0 ? [`Can reject with ${errors.join(', ')}, besides the errors of every call.`] : []),
  ]
  return docComment([
    `${summary}.`,
    ...(description ? ['', description] : []),
    ...(facts.length > 0 ? ['', ...facts] : []),
    ...(list ? ['', 'Returns a list: `iterate` reads it page by page.'] : []),
    ...(success.lines ? ['', 'Returns JSON lines: `iterate` reads them as they arrive.'] : []),
    ...(deprecated ? ['', `@deprecated since ${deprecated.since}. ${deprecated.reason}${successor(named, endpoints)}.`] : []),
  ])
}

const inputText = ({ operation, endpoint }: NamedEndpoint, shapes: Shapes): string => {
  const params = shapes.partType(operation, 'params')
  const query = shapes.partType(operation, 'query')
  const body = shapes.partType(operation, 'body')
  const queryMayLack = endpoint.query.safeParse({}).success
  const members = [
    ...(params ? [`params: ${params}`] : []),
    ...(query ? [queryMayLack ? `query?: ${query} | undefined` : `query: ${query}`] : []),
    ...(body ? [`body: ${body}`] : []),
  ]
  if (members.length === 0) return 'input?: NoInput'
  const optional = !params && !body && queryMayLack
  return `input${optional ? '?' : ''}: {\n${members.map(indented).join('\n')}\n}`
}

const operationText = (named: NamedEndpoint, shapes: Shapes, endpoints: readonly NamedEndpoint[]): string => {
  const answer = shapes.partType(named.operation, 'answer') ?? 'undefined'
  const { list, success } = named.endpoint
  const takes = `(${inputText(named, shapes)}, options?: CallOptions)`
  const doc = operationDoc(named, endpoints)
  if (!list && !success.lines) return `${doc}${named.operation}${takes}: HalyardPromise<${answer}>\n`
  const item = `${answer}${list?.items ? `['${list.items}']` : ''}[number]`
  return `${doc}readonly ${named.operation}: Listing<${item}> & (${takes} => HalyardPromise<${answer}>)\n`
}

/** `generated/client-types.ts`: the interface of the client, with one method for each operation. */
export const clientFile = (shapes: Shapes, endpoints: readonly NamedEndpoint[]): string => {
  const resources = [...new Set(endpoints.map(({ resource }) => resource))]
  const members = resources.map((resource) => {
    const operations = endpoints.filter((named) => named.resource === resource).map((named) => operationText(named, shapes, endpoints))
    return `readonly ${resource}: {\n${indented(operations.join(''))}}\n`
  })
  return [
    head,
    `import type { Listing } from '../listing.ts'\nimport type { CallOptions, NoInput } from '../options.ts'\nimport type { HalyardPromise } from '../response.ts'\nimport type { ${shapes.partNames.join(', ')} } from './types.ts'\n`,
    `/** One method for each operation, by resource. */\nexport interface HalyardClient {\n${indented(members.join(''))}}\n`,
  ].join('\n')
}
