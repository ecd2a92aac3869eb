import { rewoundTypes } from '@halyard/domain'
import { expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { full } from '../../../test/full.ts'
import { serverForTest } from '../../../test/harness.ts'
import { thisMoment } from '../../../test/playground.ts'
import { createRandomWrites, randomOf, scopes } from '../../../test/random-flag-writes.ts'
import { build } from '../../store/index.ts'

const context = { appName: 'web', userId: '1,2,4', sessionId: 's', properties: { country: 'NO,DE' } }

/** A short run continues until it covers everything, at most for this many steps. */
const mostSteps = 500
const randomSteps = 150
/** Kinds of writes that append rare types of events. */
const rareKinds = ['importState', 'orphan', 'parent', 'importState']

test('asOf returns the outcomes that the playground returned then, despite later writes', { timeout: 300_000 }, async () => {
  const [accepted, types] = [new Set<string>(), new Set<string>()]
  let outcomes = 0
  let kinds: readonly string[] = []
  for (const seed of full ? [1, 2, 3, 4, 5, 6] : [11]) {
    const server = await serverForTest()
    const { token } = await newAccount(server, { rootRole: 'Admin' })
    const writes = createRandomWrites(server, token, randomOf(seed))
    kinds = writes.kinds
    const seen: { at: string; environments: string[]; features: unknown }[] = []
    const ask = (environments: readonly string[], asOf?: string) =>
      server.send('POST', '/api/admin/playground/advanced', { body: { environments, context, ...(asOf && { asOf }) } })
    for (const project of ['north', 'south']) await server.send('POST', '/api/admin/projects', { body: { id: project, name: project } })
    const isCovered = () => accepted.size === kinds.length && rewoundTypes.every((type) => types.has(type))
    const isEnd = (at: number) => (full ? at === kinds.length + randomSteps : at === mostSteps || isCovered())
    /** In a short run, every second step is one of a kind that is missing or rare. */
    const kindAt = (at: number) => {
      const wanted = [...kinds.filter((kind) => !accepted.has(kind)), ...rareKinds]
      return kinds[at] ?? (full || at % 2 === 1 ? undefined : wanted[(at / 2) % wanted.length])
    }
    for (let at = 0; !isEnd(at); at++) {
      const written = await writes.next(kindAt(at))
      if (written.status >= 300) continue
      accepted.add(written.kind)
      for (const { type } of await server.database.run(build.selectFrom('event').select('type').distinct().compile())) types.add(type)
      const { json } = await server.send('GET', '/api/admin/environments')
      const existing = json.environments
        .map(({ name }: { name: string }) => name)
        .filter((name: string) => scopes.environments.includes(name))
      const now = await ask(existing)
      expect(now.status, now.text).toBe(200)
      seen.push({ at: await thisMoment(), environments: existing, features: now.json.features })
      outcomes += now.json.features.length
    }
    for (const { at, environments, features } of seen) {
      const then = await ask(environments, at)
      expect(then.status, then.text).toBe(200)
      expect(then.json.asOf, JSON.stringify({ seed, at })).toEqual({ time: at, unknown: [] })
      expect(then.json.features).toEqual(features)
    }
  }
  expect(outcomes).toBeGreaterThan(full ? 500 : 100)
  expect([...accepted].sort()).toEqual(kinds.toSorted())
  expect(rewoundTypes.filter((type) => !types.has(type))).toEqual([])
})
