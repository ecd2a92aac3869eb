import { Body } from '../../cache/bodies/body.ts'
import { type MarkedList, markedIn, nameList } from '../../cache/lists/marked-lists.ts'
import type { Cached } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { Observed } from '../../store/observed.ts'
import { version } from '../../telemetry/version.ts'

interface ListRequest extends MarkedList {
  readonly schemaVersion: number
}

/**
 * A list of features as a cached answer: its tag follows from the revision, its bytes from the kept lists. Who marked none of its features
 * shares it with all others; what is said of favourites is kept apart, by a digest of their names.
 */
export const listAnswer = async (ports: Ports, request: ListRequest, observed: Observed, observedAt: number): Promise<Cached> => {
  const { list, key, schemaVersion, filter, favorites } = request
  const revision = observed.get(key)!
  const takeIn = () => ports.cache.lists.upTo(key, revision, observedAt)
  const etag = (name: string, at: string) => ports.cache.tags.of(name, at, version, key)
  // Which of the favourites are in the list is known of the list alone.
  if (favorites.features.size > 0) await takeIn()
  return {
    etag: etag(nameList(ports.cache, request).name, revision),
    body: async () => {
      await takeIn()
      const shown = ports.cache.lists.revision(key)
      const { name, own } = nameList(ports.cache, request)
      const bodies = own ? ports.cache.ownLists : ports.cache.bodies
      return bodies.getOrBuild(name, shown, async () => {
        const parts = ports.cache.lists.body(list, `{"version":${schemaVersion},"features":[`, ']}', filter, markedIn(ports.cache, request))
        return new Body({ etag: etag(name, shown), parts })
      })
    },
  }
}
