import type { Context } from '../context.ts'
import type { Cached } from '../operation.ts'
import type { Observed } from '../revisions/revisions.ts'
import { textBody } from './text-body.ts'

/** A small answer, kept under its name as long as the keys that it depends on stand still. The request must have watched them. */
export const keptAnswer = async (
  { bodies, brotli }: Pick<Context, 'bodies' | 'brotli'>,
  observed: Observed,
  keys: readonly string[],
  name: readonly unknown[],
  read: () => Promise<object>,
): Promise<Cached> => {
  const revision = keys.map((key) => observed.get(key)).join(' ')
  const body = await bodies.getOrBuild(JSON.stringify(name), revision, async () => textBody(JSON.stringify(await read()), brotli))
  return { etag: body.etag, body: () => body }
}
