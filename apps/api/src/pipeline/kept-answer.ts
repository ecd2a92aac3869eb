import { pageBody, textBody } from '../cache/bodies/text-body.ts'
import { jointRevision, type Observed } from '../store/observed.ts'
import type { Cached } from './operation.ts'
import { Page } from './paging/page.ts'
import type { Cache } from './ports.ts'

/** A small answer, kept under its name as long as the keys that it depends on stand still. The request must have watched them. */
export const keptAnswer = async (
  { bodies }: Pick<Cache, 'bodies'>,
  observed: Observed,
  keys: readonly string[],
  name: readonly unknown[],
  read: () => Promise<object | Page>,
): Promise<Cached> => {
  const body = await bodies.getOrBuild(JSON.stringify(name), jointRevision(observed, keys), async () => {
    const value = await read()
    if (value instanceof Page) return pageBody(new Page(JSON.stringify(value.value), value.next))
    return textBody(JSON.stringify(value))
  })
  return { etag: body.etag, body: () => body, ...(body.next !== undefined && { next: body.next }) }
}
