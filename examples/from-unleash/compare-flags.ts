/**
 * Reads the flags of an Unleash server and of a Halyard with each SDK token of a list, as SDKs do. Prints the flags that differ, and then
 * exits with 1. Standard input: the response of Unleash to GET /api/admin/api-tokens.
 */
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'

const { UNLEASH_URL = 'http://localhost:4242', HALYARD_URL = 'http://localhost:4343' } = process.env
const say = (line: string) => process.stdout.write(`${line}\n`)

type Constraint = { contextName: string; operator: string; values?: string[]; value?: string }
type Flag = { name: string; strategies: { constraints: Constraint[] }[]; dependencies?: object[] } & Record<string, unknown>
type Token = { secret: string; type: string; tokenName?: string; environment: string }

const keyOf = ({ contextName, operator, values, value }: Constraint) => JSON.stringify([contextName, operator, values, value])
const inOrder = (constraints: Constraint[]) => constraints.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))

/**
 * Unleash omits empty lists of parents and of their variants, and sends the constraints of segments in any order; all constraints have to
 * match.
 */
const comparable = ({ strategies, dependencies = [], ...flag }: Flag) => ({
  ...flag,
  strategies: strategies.map((strategy) => ({ ...strategy, constraints: inOrder(strategy.constraints) })),
  dependencies: dependencies.map((parent) => ({ variants: [], enabled: true, ...parent })),
})

/** Flags by name. Clients that send no specification version get the constraints of segments inside strategies. */
const read = async (url: string, { secret }: Token) => {
  const response = await fetch(`${url}/api/client/features`, { headers: { Authorization: secret } })
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  const { features } = (await response.json()) as { features: Flag[] }
  return new Map(features.map((flag) => [flag.name, comparable(flag)]))
}

const { tokens } = JSON.parse(await text(process.stdin)) as { tokens: Token[] }
for (const token of tokens.filter(({ type }) => type === 'client' || type === 'backend')) {
  const [before, after] = await Promise.all([read(UNLEASH_URL, token), read(HALYARD_URL, token)])
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  const different = names.filter((name) => !isDeepStrictEqual(before.get(name), after.get(name)))
  say(`${token.tokenName} (${token.environment}): ${names.length - different.length} flags are equal, ${different.length} differ`)
  for (const name of different)
    say(`  ${name}\n    Unleash ${JSON.stringify(before.get(name))}\n    Halyard ${JSON.stringify(after.get(name))}`)
  if (different.length > 0) process.exitCode = 1
}
