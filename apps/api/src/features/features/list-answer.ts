import { Body } from '../../bodies/body.ts'
import type { Context } from '../../context.ts'
import type { Cached } from '../../operation.ts'
import type { Observed } from '../../revisions/revisions.ts'
import { version } from '../../version.ts'
import type { ListFilter, ListName } from './feature-lists.ts'

interface ListRequest {
  readonly list: ListName
  /** The key whose revision tells whether the list changed. */
  readonly key: string
  readonly schemaVersion: number
  readonly filter: ListFilter
}

/** A list of features as a cached answer: its tag follows from the revision, its bytes from the kept lists. */
export const listAnswer = (
  context: Context,
  { list, key, schemaVersion, filter }: ListRequest,
  observed: Observed,
  observedAt: number,
): Cached => {
  const name = JSON.stringify([list, filter])
  const etag = (revision: string) => context.tags.of(name, revision, version, key)
  const revision = observed.get(key)!
  return {
    etag: etag(revision),
    body: async () => {
      await context.lists.upTo(key, revision, observedAt)
      const shown = context.lists.revision(key)
      return context.bodies.getOrBuild(name, shown, async () => {
        const parts = context.lists.body(list, `{"version":${schemaVersion},"features":[`, ']}', filter)
        return new Body({ etag: etag(shown), parts, slot: context.brotli })
      })
    },
  }
}
