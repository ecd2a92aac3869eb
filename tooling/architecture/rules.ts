import type { IRegularForbiddenRuleType as Rule } from 'dependency-cruiser'
import {
  adminCommands,
  api,
  conformance,
  console,
  contractData,
  contracts,
  domain,
  product,
  sdk,
  sdkRules,
  sdkTesting,
  tests,
} from './paths.ts'

const packages = (...names: string[]): string => `(^|node_modules/)(${names.join('|')})(/|$)`

const transport = '^apps/api/src/transport/'
const store = '^apps/api/src/store/'
const features = '^apps/api/src/features/'
const pages = `${console}pages/`

/** Libraries that the browser of a user loads. */
const librariesOfConsole = [
  'react',
  'react-dom',
  'wouter',
  '@tanstack/react-query',
  '@leeoniya/ufuzzy',
  '@base-ui/react',
  '@codemirror/[^/]+',
  '@lezer/[^/]+',
]

const forbid = (name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule => ({ name, comment, severity: 'error', from, to })

/** Rules about single imports. `graph-rules.ts` has rules about all imports together; `planted-violations.ts` violates each rule. */
export const importRules: Rule[] = [
  forbid(
    'contracts-import-only-zod',
    'Contracts load in every environment: they import zod, and the types of @trpc/server.',
    { path: contracts, pathNot: tests },
    { pathNot: [contracts, packages('zod'), packages('@trpc/server')] },
  ),
  forbid(
    'contracts-import-only-types-of-trpc',
    '@trpc/server is an optional peer dependency.',
    { path: contracts, pathNot: tests },
    { path: packages('@trpc/server'), dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'contract-data-imports-nothing',
    'Packages without zod import these constants, so they import nothing themselves.',
    { path: contractData, pathNot: tests },
    { pathNot: contractData },
  ),
  forbid(
    'conformance-imports-only-contracts',
    'The published program has the dependencies of the contracts, and runs on Node.',
    { path: conformance, pathNot: tests },
    { pathNot: [conformance, contracts, packages('zod')], dependencyTypesNot: ['core'] },
  ),
  forbid(
    'domain-is-pure',
    'Rules run the same in a server and in a browser: clock, randomness, regex and hash are arguments.',
    { path: domain, pathNot: tests },
    { pathNot: [domain, contracts] },
  ),
  forbid(
    'domain-imports-only-types-of-contracts',
    'The domain runs without zod.',
    { path: domain, pathNot: tests },
    { path: contracts, pathNot: contractData, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'server-does-not-import-its-client',
    'The SDK calls the server; apps/api/test tests the two together. The commands for a running server are clients.',
    { path: api, pathNot: adminCommands },
    { path: sdk },
  ),
  forbid(
    'only-transport-imports-hono-and-trpc',
    'Transport binds operations to HTTP and tRPC; the other rooms know no protocol.',
    { path: api, pathNot: [transport, tests] },
    { path: packages('hono', '@hono/[^/]+', '@trpc/[^/]+') },
  ),
  forbid(
    'only-the-store-imports-the-database',
    'The store and the repositories build and run SQL.',
    { path: api, pathNot: [store, '\\.repository\\.ts$', tests] },
    { path: packages('kysely', 'pg', 'pg-[^/]+', '@electric-sql/[^/]+') },
  ),
  forbid(
    'features-import-no-other-feature',
    'Shared code belongs in a room on the right of features. features/operations.ts and features/sign-in-routes.ts are lists of all features.',
    { path: '^apps/api/src/features/([^/]+)', pathNot: [`${features}(operations|sign-in-routes)\\.ts$`, tests] },
    { path: features, pathNot: `${features}$1(/|$)` },
  ),
  forbid(
    'sdk-imports-only-contracts',
    'A browser loads the client alone: no zod, no domain, no node.',
    { path: sdk, pathNot: [tests, sdkRules] },
    { pathNot: [sdk, contracts] },
  ),
  forbid(
    'sdk-client-imports-no-rules',
    'The rules and the evaluator are separate entries, larger than the client.',
    { path: sdk, pathNot: [tests, sdkRules] },
    { path: sdkRules },
  ),
  forbid(
    'sdk-rules-import-only-domain',
    'These entries publish only rules of the domain, and no other part of the server.',
    { path: sdkRules, pathNot: tests },
    { pathNot: [sdk, contracts, domain] },
  ),
  forbid(
    'sdk-imports-only-types-of-contracts',
    'Schemas need zod; contracts/data does not. Only the test server uses the schemas.',
    { path: sdk, pathNot: [tests, sdkTesting] },
    { path: contracts, pathNot: contractData, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'console-imports-only-its-libraries',
    'The console is the client, the rules, and a few libraries: no schemas, and no part of the server.',
    { path: console, pathNot: tests },
    { pathNot: [console, sdk, domain, contractData, packages(...librariesOfConsole)] },
  ),
  forbid(
    'pages-import-no-other-page',
    'A page loads alone; shared code belongs in parts. pages/index.ts is the list of all pages.',
    { path: `${pages}([^/]+)/`, pathNot: tests },
    { path: pages, pathNot: `${pages}$1/` },
  ),
  forbid(
    'only-the-console-imports-the-console',
    'The server delivers the built files.',
    { path: product, pathNot: console },
    { path: console },
  ),
  forbid(
    'product-imports-no-test-code',
    'Tests, tooling and examples are not shipped.',
    { path: product, pathNot: tests },
    { path: [tests, '^tooling/', '^examples/', '^(packages|apps)/[^/]+/test/'] },
  ),
  forbid('every-import-resolves', 'No other rule applies to an import of a file that does not exist.', {}, { couldNotResolve: true }),
]
