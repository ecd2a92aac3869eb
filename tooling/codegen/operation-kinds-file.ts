import type { NamedEndpoint } from '@halyard/contracts'
import { head } from './head.ts'

const table = (
  name: string,
  about: string,
  endpoints: readonly NamedEndpoint[],
  contains: (endpoint: NamedEndpoint['endpoint']) => boolean,
): string => {
  const rows = [...Map.groupBy(endpoints, ({ resource }) => resource)].map(([resource, own]) => {
    const names = own.filter(({ endpoint }) => contains(endpoint)).map(({ operation }) => `'${operation}'`)
    return `  ${resource}: ${names.length > 0 ? names.join(' | ') : 'never'}\n`
  })
  return `/** ${about} */\nexport interface ${name} {\n${rows.join('')}}\n`
}

/** `generated/operation-kinds.ts`: which operations read, and which operations change something. */
export const operationKindsFile = (endpoints: readonly NamedEndpoint[]): string =>
  [
    head,
    table('ReadNames', 'The operations that change nothing, by resource.', endpoints, ({ method, safe }) => method === 'GET' || safe),
    table('WriteNames', 'The operations of other methods than GET, by resource.', endpoints, ({ method }) => method !== 'GET'),
  ].join('\n')
