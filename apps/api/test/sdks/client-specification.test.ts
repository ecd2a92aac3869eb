import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import names from '@unleash/client-specification/specifications/index.json' with { type: 'json' }
import type { Context } from 'unleash-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, serveTest, type TestServer } from '../harness.ts'
import { sendFile } from '../state-import.ts'
import { startApplication } from './application.ts'
import { fileOf, type State } from './specification-file.ts'

interface Variant {
  readonly name: string
  readonly enabled: boolean
}

interface Case {
  readonly toggleName: string
  readonly context: Context
  readonly expectedResult: boolean | Variant
}

interface Specification {
  readonly name: string
  readonly state: State
  readonly tests?: readonly Case[]
  readonly variantTests?: readonly Case[]
}

const folder = dirname(fileURLToPath(import.meta.resolve('@unleash/client-specification/specifications/index.json')))
/** Specifications with a state. The test of deltas covers the others. */
const specifications = (names as string[])
  .map((name): Specification => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  .filter(({ state }) => 'features' in state)

let server: TestServer
let discard: () => Promise<void>
beforeAll(async () => {
  const { database, discard: remove } = await freshDatabase()
  discard = remove
  server = await serveTest(database, { extendedOperators: true })
  for (const by of ['UserId', 'SessionId', 'Random'])
    await server.send('POST', '/api/admin/strategies', { body: { name: `gradualRollout${by}`, parameters: [] } })
})
afterAll(async () => {
  await server?.stop()
  await discard()
})

/**
 * Imports the valid features and returns their names. The specification also has features that no server delivers, such as those with
 * unknown operators.
 */
const importState = async (state: State): Promise<ReadonlySet<string>> => {
  const file = fileOf(state)
  const answer = await sendFile(server, file, { drop: 'true' })
  if (answer.status === 202) return new Set(file.features.map(({ name }) => name))
  expect(answer.status, answer.text).toBe(400)
  const refused = new Set<string>()
  for (const { path } of answer.json.details as { path: string }[]) {
    const [, list, index] = path.split('/') as ['body', Exclude<keyof typeof file, 'version' | 'segments'>, string]
    const item = file[list][Number(index)]!
    refused.add('featureName' in item ? item.featureName : item.name)
  }
  return importState({ ...state, features: state.features.filter(({ name }) => !refused.has(name)) })
}

/** The frontend API uses the environment of the token, and the address of the caller if the context has none. */
const isForFrontend = ({ toggleName, context }: Case) =>
  context.environment === undefined && (context.remoteAddress !== undefined || !toggleName.startsWith('Feature.remoteAddress'))

const evaluated = async (context: Context) => {
  const { json } = await server.send('POST', '/api/frontend', { token: server.tokens.frontend, body: { context } })
  return json.toggles as { name: string; variant: Variant }[]
}

const none = { name: 'disabled', enabled: false }
let [played, shown] = [0, 0]

test.each(specifications.map((one) => [one.name, one] as const))(
  'unleash-client and the frontend API fulfil the specification %s',
  async (_, { state, tests = [], variantTests = [] }) => {
    const stored = await importState(state)
    const unleash = await startApplication({ url: `${server.url}/api/` }, server.tokens.backend)
    for (const one of [...tests, ...variantTests]) {
      const { toggleName, context, expectedResult } = one
      if (!stored.has(toggleName)) continue
      played++
      const isVariant = typeof expectedResult === 'object'
      const sdk = isVariant ? unleash.getVariant(toggleName, context) : unleash.isEnabled(toggleName, context)
      const expected = isVariant ? expect.objectContaining({ name: expectedResult.name, enabled: expectedResult.enabled }) : expectedResult
      expect([toggleName, context, sdk]).toEqual([toggleName, context, expected])
      if (!isForFrontend(one)) continue
      shown++
      const toggle = (await evaluated(context)).find(({ name }) => name === toggleName)
      expect([toggleName, context, isVariant ? (toggle?.variant ?? none) : toggle !== undefined]).toEqual([toggleName, context, expected])
    }
  },
)

test('most of the 279 cases run', () => {
  expect(played).toBeGreaterThan(250)
  expect(shown).toBeGreaterThan(220)
})
