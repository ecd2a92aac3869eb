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

/** The inputs of a version tag that distinguish equal content: the endpoint, its parameters, and the transaction of the last change. */
const versionInputsOf = ({ endpoint }: Route, params: Params, madeBy = ''): string =>
  [endpoint.id, ...Object.values(params), madeBy].join('/')

/** A cached response with the tag of its version. For an already known response, the tag is found without reading the cached bytes. */
export const withVersion = async (
  { cache: { versionTags } }: Pick<Ports, 'cache'>,
  route: Route,
  params: Params,
  answer: Cached,
): Promise<Cached> => {
  const versionInputs = versionInputsOf(route, params, answer.madeBy)
  const knownTag = versionTags.known(answer.etag, versionInputs)
  if (knownTag) return { etag: knownTag, body: () => answer.body() }
  const body = await answer.body()
  const { unversioned } = route.endpoint
  return { etag: versionTags.of(body.etag, answer.versioned ?? body.value(), unversioned, versionInputs), body: () => body }
}

/** The version tag of a response that is a value. */
export const versionOfValue = ({ cache: { versionTags } }: Pick<Ports, 'cache'>, route: Route, params: Params, value: unknown): string => {
  const { path, unversioned } = route.endpoint
  return versionTags.of(etagOf([version, path, JSON.stringify(value)]), value, unversioned, versionInputsOf(route, params))
}

/** The response of a version source, with its version tag. */
export const answerOf = async (ports: Ports, route: Route, request: Request<Endpoint>): Promise<Tagged | Failure> => {
  const answer = await route.run.run(ports, request)
  if (answer instanceof Failure) return answer
  if (isStreamed(answer)) throw new Error(`${route.operation} has no version`)
  const { params } = request
  if (!isCached(answer)) return { etag: versionOfValue(ports, route, params, answer), value: async () => answer }
  const { etag, body } = await withVersion(ports, route, params, answer)
  return { etag, value: async () => (await body()).value() }
}
