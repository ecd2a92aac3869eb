import type { IRegularForbiddenRuleType as Rule } from 'dependency-cruiser'

const packages = (...names: string[]): string => `(^|node_modules/)(${names.join('|')})(/|$)`

const test = '\\.(test|test-d)\\.ts$'
const contracts = '^packages/contracts/src/'
const contractsData = '^packages/contracts/src/data/'
const domain = '^packages/domain/src/'
const api = '^apps/api/src/'
const sdk = '^apps/sdk/src/'
const features = '^apps/api/src/features/'
const transports = packages('hono', '@hono/[^/]+', '@trpc/[^/]+')

const forbid = (name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule => ({ name, comment, severity: 'error', from, to })

/** Which room may import what. The tests beside this file plant a violation of each. */
export const rules: Rule[] = [
  forbid(
    'contracts-need-zod-alone',
    'What travels on the wire must load anywhere: zod, and the types of @trpc/server.',
    { path: contracts, pathNot: test },
    { pathNot: [contracts, packages('zod'), packages('@trpc/server')] },
  ),
  forbid(
    'contracts-take-only-types-of-trpc',
    '@trpc/server is an optional peer.',
    { path: contracts, pathNot: test },
    { path: packages('@trpc/server'), dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'contract-data-imports-nothing',
    'Plain constants are shared with rooms that have no zod.',
    { path: contractsData, pathNot: test },
    { pathNot: contractsData },
  ),
  forbid(
    'domain-is-pure',
    'Rules run the same in a server and in a browser: clock, randomness, regex and hash come in as arguments.',
    { path: domain, pathNot: test },
    { pathNot: [domain, contractsData, contracts] },
  ),
  forbid(
    'domain-takes-only-types-of-contracts',
    'Schemas stay out of the rules, so that the rules need no zod.',
    { path: domain, pathNot: test },
    { path: contracts, pathNot: contractsData, dependencyTypesNot: ['type-only'] },
  ),
  forbid('server-does-not-use-its-client', 'The SDK is a caller, tested in apps/api/test.', { path: api }, { path: sdk }),
  forbid(
    'features-know-no-transport',
    'An operation is bound to HTTP and tRPC from outside.',
    { path: features, pathNot: test },
    { path: [transports, '^apps/api/src/(http|trpc|openapi)/'] },
  ),
  forbid(
    'features-keep-to-themselves',
    'Flag state of others goes through ctx.writes.',
    { path: '^apps/api/src/features/([^/]+)/', pathNot: test },
    { path: '^apps/api/src/features/[^/]+/', pathNot: '^apps/api/src/features/$1/' },
  ),
  forbid('writes-know-no-transport', 'The writer serves every binder.', { path: '^apps/api/src/writes/' }, { path: transports }),
  forbid(
    'database-stays-in-its-room',
    'SQL is built in src/db and in repositories, wired in compose.ts, and nowhere else.',
    { path: api, pathNot: ['^apps/api/src/db/', '\\.repository\\.ts$', '^apps/api/src/compose\\.ts$', test] },
    { path: packages('kysely', 'pg', '@electric-sql/pglite') },
  ),
  forbid(
    'sdk-carries-nothing',
    'A browser loads the client alone: no zod, no rules, no node.',
    { path: sdk, pathNot: test },
    { pathNot: [sdk, contractsData], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'no-test-code-in-the-product',
    'Tests, tooling and examples are not shipped.',
    { path: '^(packages|apps)/[^/]+/src/', pathNot: test },
    { path: [test, '^tooling/', '^examples/', '^apps/[^/]+/test/'] },
  ),
  forbid(
    'no-circles',
    'A circle is one room too many or one file too few.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  forbid('everything-resolves', 'An import that leads nowhere would escape every other rule.', {}, { couldNotResolve: true }),
]
