import type { Endpoint } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { etagOf } from '../../cache/bodies/etag.ts'
import { version } from '../../telemetry/version.ts'
import { type Cached, isCached, isStreamed, type Request } from '../operation.ts'
import type { Ports } from '../ports.ts'
import type { Route } from '../route.ts'

interface Tagged {
  readonly etag: string
  readonly value: () => Promise<unknown>
}

type Params = Request<Endpoint>['params']

/** What tells readings apart whose answers are the same: where it was read, and since which change. */
const readingOf = ({ endpoint }: Route, params: Params, madeBy = ''): string => [endpoint.id, ...Object.values(params), madeBy].join('/')

/** An answer of what can be changed, with the tag of its version; of kept bytes that is known without them. */
export const withVersion = async (
  { cache: { versionTags } }: Pick<Ports, 'cache'>,
  route: Route,
  params: Params,
  answer: Cached,
): Promise<Cached> => {
  const reading = readingOf(route, params, answer.madeBy)
  const known = versionTags.known(answer.etag, reading)
  if (known) return { etag: known, body: () => answer.body() }
  const body = await answer.body()
  const { unversioned } = route.endpoint
  return { etag: versionTags.of(body.etag, answer.versioned ?? body.value(), unversioned, reading), body: () => body }
}

/** The tag of the version of a value. */
export const versionOfValue = ({ cache: { versionTags } }: Pick<Ports, 'cache'>, route: Route, params: Params, value: unknown): string => {
  const { path, unversioned } = route.endpoint
  return versionTags.of(etagOf([version, path, JSON.stringify(value)]), value, unversioned, readingOf(route, params))
}

/** What an endpoint that reads would answer, with the tag of its version. */
export const answerOf = async (ports: Ports, route: Route, request: Request<Endpoint>): Promise<Tagged | Failure> => {
  const answer = await route.run.run(ports, request)
  if (answer instanceof Failure) return answer
  if (isStreamed(answer)) throw new Error(`${route.operation} has no version`)
  const { params } = request
  if (!isCached(answer)) return { etag: versionOfValue(ports, route, params, answer), value: async () => answer }
  const { etag, body } = await withVersion(ports, route, params, answer)
  return { etag, value: async () => (await body()).value() }
}
