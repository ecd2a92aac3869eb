import type { Endpoint } from '@halyard/contracts'
import { etagOf } from '../bodies/etag.ts'
import type { Context } from '../context.ts'
import { Failure } from '../failure.ts'
import type { Route } from '../invoke.ts'
import { type Cached, isCached, isStreamed, type Request } from '../operation.ts'
import { version } from '../version.ts'

interface Tagged {
  readonly etag: string
}

/** An answer of what can be changed, with the tag of its version; of kept bytes that is known without them. */
export const withVersion = async ({ versionTags }: Pick<Context, 'versionTags'>, { endpoint }: Route, answer: Cached): Promise<Cached> => {
  const known = versionTags.known(answer.etag)
  if (known) return { etag: known, body: () => answer.body() }
  const body = await answer.body()
  return { etag: versionTags.of(body.etag, body.value(), endpoint.unversioned), body: () => body }
}

/** The tag of the version of a value. */
export const versionOfValue = ({ versionTags }: Pick<Context, 'versionTags'>, { endpoint }: Route, value: unknown): string =>
  versionTags.of(etagOf([version, endpoint.path, JSON.stringify(value)]), value, endpoint.unversioned)

/** What an endpoint that reads would answer, with the tag of its version. */
export const answerOf = async (context: Context, route: Route, request: Request<Endpoint>): Promise<Tagged | Failure> => {
  const answer = await route.run.run(context, request)
  if (answer instanceof Failure) return answer
  if (isStreamed(answer)) throw new Error(`${route.operation} has no version`)
  return isCached(answer) ? withVersion(context, route, answer) : { etag: versionOfValue(context, route, answer) }
}
