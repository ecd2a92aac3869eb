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
  /** What the caller marked. */
  readonly favorites: { readonly features: ReadonlySet<string> }
}

/**
 * A list of features as a cached answer: its tag follows from the revision, its bytes from the kept lists. Who marked none of its features
 * shares it with all others; what is said of favourites is kept apart, by their names.
 */
export const listAnswer = async (
  context: Context,
  { list, key, schemaVersion, filter, favorites }: ListRequest,
  observed: Observed,
  observedAt: number,
): Promise<Cached> => {
  const revision = observed.get(key)!
  const takeIn = () => context.lists.upTo(key, revision, observedAt)
  const name = (marked: readonly string[]) => JSON.stringify(marked.length > 0 ? [list, filter, marked] : [list, filter])
  const marked = () => (favorites.features.size > 0 ? context.lists.among(list, filter, favorites.features) : [])
  const etag = (of: readonly string[], at: string) => context.tags.of(name(of), at, version, key)
  // Which of the favourites are in the list is known of the list alone.
  if (favorites.features.size > 0) await takeIn()
  return {
    etag: etag(marked(), revision),
    body: async () => {
      await takeIn()
      const [shown, own] = [context.lists.revision(key), marked()]
      const bodies = own.length > 0 ? context.ownLists : context.bodies
      return bodies.getOrBuild(name(own), shown, async () => {
        const parts = context.lists.body(list, `{"version":${schemaVersion},"features":[`, ']}', filter, own)
        return new Body({ etag: etag(own, shown), parts, slot: context.brotli })
      })
    },
  }
}
