import { limits } from '@halyard/contracts/data'
import { build } from '../src/store/index.ts'
import { system } from '../src/store/repositories/events.repository.ts'
import { revisionKeys } from '../src/store/revision-keys.ts'
import type { SendOptions, TestServer } from './harness.ts'

export const features = '/api/admin/projects/default/features'
export const tokens = '/api/admin/api-tokens'

/** Time for which the server keeps a stored response. */
export const day = limits.idempotencyHours * 3_600_000

export const withKey = (key: string, options: SendOptions = {}): SendOptions => ({
  ...options,
  headers: { ...options.headers, 'Idempotency-Key': key },
})

export const isReplay = ({ headers }: { headers: Headers }) => headers.get('Idempotency-Replayed') === 'true'

/** Sends requests with idempotency keys, and reads their results. */
export const idempotencyOn = (server: () => TestServer) => {
  const post = (key: string, path: string, body: unknown, options: SendOptions = {}) =>
    server().send('POST', path, withKey(key, { ...options, body }))
  return {
    post,
    create: (key: string, name: string, options?: SendOptions) => post(key, features, { name }, options),
    stored: () => server().database.run(build.selectFrom('idempotency_key').selectAll().compile()),
    named: async () => (await server().send('GET', '/api/admin/features')).json.features.map((feature: { name: string }) => feature.name),
    /** Deletes all stored responses and features. */
    clear: async () => {
      const statements = (['idempotency_key', 'feature'] as const).map((table) => build.deleteFrom(table).compile())
      await server().ports.store.write(system, async () => ({ statements, events: [], revisions: [revisionKeys.features], result: null }))
    },
  }
}
