import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, typedFields } from '@halyard/contracts'
import { Failure, invalid } from '@halyard/domain'
import type { Recent } from '../cache/revisions/recent-revisions.ts'
import { isForApplications } from '../identity/caller/authorize.ts'
import { revisionKeys } from '../store/revision-keys.ts'
import { identify, refusalOf } from './admit.ts'
import type { Answer, Call } from './call.ts'
import { refusalOfOperators } from './extended-operators.ts'
import { isCached, isStreamed, type Request } from './operation.ts'
import { Page } from './paging/page.ts'
import { pageOf } from './paging/page-of.ts'
import type { PipelinePorts } from './ports.ts'
import { withRepetition } from './repeat-read.ts'
import type { Route } from './route.ts'
import { versionOfValue, withVersion } from './safe-writes/answer-of.ts'
import { commentOf, withComment } from './safe-writes/comment.ts'
import { refusalOfDryRun } from './safe-writes/dry-run.ts'
import { execute, Replayed } from './safe-writes/execute.ts'
import { idempotencyScopeOf, oneAtATime } from './safe-writes/idempotency-scope.ts'
import { withCheck } from './streams/streamed.ts'
import { unstorable } from './unstorable.ts'

interface Admitted extends Pick<Request<Endpoint>, 'caller' | 'connection' | 'observed' | 'observedAt'> {
  /** The keys that the admission and the operation depend on. */
  readonly keys: readonly string[]
}

/** Parses path or query parameters. Unknown names are ignored, whatever their values. */
const parseFields = (schema: Endpoint['params'], given: unknown, root: string) => {
  const parsed = schema.safeParse(typedFields(schema, given))
  if (!parsed.success) return invalid(parsed.error.issues, root)
  return unstorable(parsed.data, root) ?? { data: parsed.data }
}

type Fields = ReturnType<typeof parseFields>

const parsedFields = new WeakMap<Endpoint['params'], WeakMap<object, Fields>>()

/**
 * The router returns the same frozen, flat parameters for the same path, so they are parsed once. Parsing the two parameters of a feature
 * costs 7 to 10 % of the CPU of a 304. Parsing no parameters costs up to 3 %.
 */
const parseOnce = (schema: Endpoint['params'], given: unknown, root: string): Fields => {
  if (typeof given !== 'object' || given === null || !Object.isFrozen(given)) return parseFields(schema, given, root)
  const ofSchema = parsedFields.get(schema) ?? new WeakMap<object, Fields>()
  const cached = ofSchema.get(given)
  if (cached) return cached
  const fields = parseFields(schema, given, root)
  if ('data' in fields) Object.freeze(fields.data)
  parsedFields.set(schema, ofSchema.set(given, fields))
  return fields
}

/** Observes the revisions. Requests of applications may lag behind other instances by a second; requests of administrators may not. */
const observe = async ({ cache }: PipelinePorts, call: Call, mayLag: boolean, keys: readonly string[]): Promise<Recent> => {
  if (!mayLag) return { observed: await cache.revisions.observe(keys), observedAt: performance.now() }
  const recent = await cache.revisions.recent(keys)
  if (recent.age !== undefined) call.onAge?.(recent.age)
  return recent
}

const admit = async (ports: PipelinePorts, route: Route, call: Call, params: Fields, mayLag: boolean): Promise<Admitted | Failure> => {
  // Invalid parameters are never sent to the database, because the request will be refused.
  const { watches } = params instanceof Failure ? {} : route.run
  const expected = watches ? ports.identity.authenticate.expectedCaller(call.connection) : null
  const keys = [revisionKeys.access, ...(watches?.(call.params, expected?.account?.id ?? null, expected?.token ?? null) ?? [])]
  const first = await observe(ports, call, mayLag, keys)
  const caller = await identify(ports, route.endpoint, call.connection, first.observed)
  // SDKs treat a refusal as final, so the server must prove that the token is not a new one.
  if (caller instanceof Failure) return mayLag ? admit(ports, route, call, params, false) : caller
  call.onCaller?.(caller)
  const refused = await refusalOf(ports, route.endpoint, caller, params instanceof Failure ? undefined : call.params)
  if (refused) return refused
  const admitted = ({ observed, observedAt }: Recent, watched: readonly string[]) => ({
    caller,
    connection: call.connection,
    observed,
    observedAt,
    keys: watched,
  })
  if (caller === expected) return admitted(first, keys)
  // A first-time caller cannot be expected. For this caller, a second observation covers the keys that the response depends on.
  const ownKeys = [revisionKeys.access, ...(watches?.(call.params, caller.account?.id ?? null, caller.token) ?? [])]
  const isCovered = ownKeys.every((key) => first.observed.has(key))
  const latest = isCovered ? first : await observe(ports, call, mayLag, ownKeys)
  // With the later revision of access, the caller would count as current, although the caller may have lost its access.
  const isSameAccess = latest.observed.get(revisionKeys.access) === first.observed.get(revisionKeys.access)
  return isSameAccess ? admitted(latest, ownKeys) : admit(ports, route, call, params, mayLag)
}

/** Parses the request except its body. */
const parseHead = (endpoint: Endpoint, call: Call, params: Fields) => {
  if (call.fault) return call.fault
  if (params instanceof Failure) return params
  const refusedDryRun = refusalOfDryRun(endpoint, call.query)
  if (refusedDryRun) return refusedDryRun
  const query = parseOnce(endpoint.query, call.query, 'query')
  return query instanceof Failure ? query : { params: params.data, query: query.data }
}

const parseBody = async ({ runtime }: PipelinePorts, endpoint: Endpoint, call: Call) => {
  if (endpoint.body === undefined) return { body: undefined }
  const read = await call.readBody()
  if (read instanceof Failure) return read
  const body = endpoint.body.safeParse(read)
  if (!body.success) return invalid(body.error.issues, 'body')
  const refused = isForApplications(endpoint.access) ? null : refusalOfOperators(body.data, runtime.settings)
  return refused ?? { body: body.data }
}

/** Milliseconds for which the admission of a caller holds while the body is being received. */
const maxAdmissionAgeMs = 1_000

/** Throws if the response breaks its contract. Used in tests only. */
const checkAnswer = ({ endpoint, operation }: Route, value: unknown): void => {
  if (endpoint.success.status === 204 && value === undefined) return
  const wire = JSON.parse(JSON.stringify(value))
  const parsed = endpoint.success.schema.safeParse(wire)
  if (!parsed.success) throw new Error(`${operation} returned a response that its schema refuses: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, wire)) throw new Error(`${operation} returned fields that its schema does not have`)
}

/**
 * Converts a request to a response, for every binder. Order: authenticate (401), authorize (403), content type (415), params, query and
 * body (400), operation, check of the response.
 * Authentication and authorisation run again if reading the body took longer than a second. A thrown error is a fault of the server; the
 * binders translate it.
 */
export const invoke = async (ports: PipelinePorts, route: Route, call: Call): Promise<Answer> => {
  const params = parseOnce(route.endpoint.params, call.params, 'params')
  const mayLag = isForApplications(route.endpoint.access)
  const admitted = await admit(ports, route, call, params, mayLag)
  if (admitted instanceof Failure) return admitted
  const head = parseHead(route.endpoint, call, params)
  if (head instanceof Failure) return head
  const { preconditions = {} } = call
  const comment = commentOf(route, preconditions)
  if (comment instanceof Failure) return comment
  const scope = idempotencyScopeOf(route, admitted.caller.actor, head, preconditions)
  if (scope instanceof Failure) return scope
  const executed = await oneAtATime(ports, scope, async () => {
    const input = await parseBody(ports, route.endpoint, call)
    if (input instanceof Failure) return input
    // Receiving a body can take minutes, and the caller may have lost every permission meanwhile.
    const isOld = performance.now() - admitted.observedAt > maxAdmissionAgeMs
    const current = isOld ? await admit(ports, route, call, params, mayLag) : admitted
    if (current instanceof Failure) return current
    const caller = withComment(current.caller, comment)
    return execute(ports, route, { ...head, ...input, ...current, caller } as Request<Endpoint>, preconditions, scope)
  })
  if (executed instanceof Replayed) return { value: executed.value, replayed: true }
  const unpaged = route.isVersionSource && isCached(executed) ? await withVersion(ports, route, call.params, executed) : executed
  const answer = await pageOf(route.endpoint, head, unpaged)
  if (answer instanceof Failure) return answer
  if (isStreamed(answer)) return ports.runtime.settings.checkAnswers ? withCheck(answer, (value) => checkAnswer(route, value)) : answer
  if (isCached(answer)) {
    if (ports.runtime.settings.checkAnswers) checkAnswer(route, (await answer.body()).value())
    return withRepetition(ports, route, admitted, executed, answer)
  }
  const value = answer instanceof Page ? answer : { value: answer }
  if (ports.runtime.settings.checkAnswers) checkAnswer(route, value.value)
  return route.isVersionSource ? { ...value, etag: versionOfValue(ports, route, call.params, unpaged) } : value
}
