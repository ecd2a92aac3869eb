import type { Toggles } from '@halyard/contracts'
import { UsageBuffer } from '../src/delivery/usage/usage-buffer.ts'
import { seeFeatures } from '../src/flags/index.ts'
import { createWriter } from '../src/flags/kernel/writer.ts'
import { build, type Database } from '../src/store/index.ts'
import type { TestServer } from './harness.ts'

export const now = Date.parse('2026-03-04T05:30:00.000Z')
export const hour = Date.parse('2026-03-04T05:00:00.000Z')

/** Toggles in the form in which the server counts them. */
export const countsOf = (toggles: Toggles) =>
  Object.entries(toggles).map(([feature, { yes = 0, no = 0, variants = {} }]) => ({ feature, yes, no, variants: Object.entries(variants) }))

/** A transaction that runs until the test makes it fail. */
export const failingOnDemand = () => {
  const { promise: until, resolve: fail } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const waiting: Database['transaction'] = async () => {
    begin()
    await until
    throw new Error('away')
  }
  return { waiting, begun, fail }
}

/** Usage buffers over the database of a server, and the stored usage of one application. */
export const usageBuffersOf = (server: () => TestServer, appName: () => string) => {
  // No token of the server has such an id, so the bounds of frontend tokens do not apply.
  const where = (token = 1) => ({ token: 1_000 + token, appName: appName(), environment: 'development', projects: ['default'] })
  return {
    /** A new buffer whose transactions use the given function. */
    bufferOver: (transaction: Database['transaction'], mostOfToken?: number) => {
      const { database, ports } = server()
      const warnings: object[] = []
      const writer = createWriter({ ...database, transaction }, ports.cache.revisions)
      const parts = { writer, log: { warn: (about: object) => void warnings.push(about) }, now: () => now }
      const seeAll = (seen: Parameters<typeof seeFeatures>[2]) => seeFeatures(ports.store, () => now, seen)
      const buffer = new UsageBuffer({ ...parts, seeFeatures: seeAll, ...(mostOfToken !== undefined && { most: 4 * mostOfToken }) })
      return { buffer, warnings }
    },
    where,
    add: (buffer: UsageBuffer, toggles: Toggles, token?: number) => buffer.add({ ...where(token), hour, counts: countsOf(toggles) }),
    usage: () =>
      server().database.run(
        build.selectFrom('feature_usage').select(['feature', 'yes', 'no']).where('app_name', '=', appName()).orderBy('feature').compile(),
      ),
    variants: () =>
      server().database.run(
        build
          .selectFrom('variant_usage')
          .select(['feature', 'variant', 'count'])
          .where('app_name', '=', appName())
          .orderBy('feature')
          .orderBy('variant')
          .compile(),
      ),
    application: () =>
      server().database.run(build.selectFrom('application').select('strategies').where('app_name', '=', appName()).compile()),
    uses: () =>
      server().database.run(
        build.selectFrom('application_use').select('project').where('app_name', '=', appName()).orderBy('project').compile(),
      ),
  }
}
