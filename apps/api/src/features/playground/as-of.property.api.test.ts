import { rewoundTypes } from '@halyard/domain'
import { expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { full } from '../../../test/full.ts'
import { serverForTest } from '../../../test/harness.ts'
import { thisMoment } from '../../../test/playground.ts'
import { createRandomWrites, randomOf, scopes } from '../../../test/random-flag-writes.ts'
import { build } from '../../store/index.ts'

const context = { appName: 'web', userId: '1,2,4', sessionId: 's', properties: { country: 'NO,DE' } }

test('asOf returns the outcomes that the playground returned then, despite later writes', { timeout: 300_000 }, async () => {
  const [accepted, types] = [new Set<string>(), new Set<string>()]
  let outcomes = 0
  let kinds: readonly string[] = []
  for (const seed of full ? [1, 2, 3, 4, 5, 6] : [1, 2, 3]) {
    const server = await serverForTest()
    const { token } = await newAccount(server, { rootRole: 'Admin' })
    const writes = createRandomWrites(server, token, randomOf(seed))
    kinds = writes.kinds
    const seen: { at: string; environments: string[]; features: unknown }[] = []
    const ask = (environments: readonly string[], asOf?: string) =>
      server.send('POST', '/api/admin/playground/advanced', { body: { environments, context, ...(asOf && { asOf }) } })
    for (const project of ['north', 'south']) await server.send('POST', '/api/admin/projects', { body: { id: project, name: project } })
    const steps = [...writes.kinds, ...Array.from({ length: 150 }, () => undefined)]
    for (const kind of steps) {
      const written = await writes.next(kind)
      if (written.status >= 300) continue
      accepted.add(written.kind)
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
    for (const { type } of await server.database.run(build.selectFrom('event').select('type').distinct().compile())) types.add(type)
  }
  expect(outcomes).toBeGreaterThan(500)
  expect([...accepted].sort()).toEqual(kinds.toSorted())
  expect(rewoundTypes.filter((type) => !types.has(type))).toEqual([])
})
