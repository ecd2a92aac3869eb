import type { Endpoint } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { Failure, failure } from '@halyard/domain'
import { codeOf } from '../../store/index.ts'
import { claimFault, isDuplicateResponse, takeResponse } from '../../store/repositories/idempotency.repository.ts'
import { preconditionFault } from '../../store/repositories/preconditions.repository.ts'
import type { Preconditions } from '../call.ts'
import { DeferredResponse, type Request } from '../operation.ts'
import type { PipelinePorts } from '../ports.ts'
import type { Route } from '../route.ts'
import { createStore } from '../store.ts'
import {
  inFlight,
  type KeyedRequest,
  keyedRequest,
  oldestOf,
  ResponseStored,
  replacingResponse,
  replay,
  storingResponse,
} from './idempotency.ts'
import { isDryRun } from './idempotency-scope.ts'
import { mayActInNamedProject } from './may-act.ts'
import { type Check, matchRemembered, matchVersion, refusalWithoutIfMatch } from './preconditions.ts'

/** The stored response to an earlier request with the same key. */
export class Replayed {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

type Executed = Exclude<Awaited<ReturnType<Route['run']['run']>>, DeferredResponse<unknown>> | Replayed

const maxAttempts = 10
/** SQLSTATEs of violated constraints. */
const constraintViolation = /^23/
const tooBusy = failure('ConflictError', 'Too many concurrent changes to this resource; try again')

const replayOf = async (
  { store, identity: { keyring }, runtime: { now } }: PipelinePorts,
  keyed: KeyedRequest,
): Promise<Replayed | Failure | undefined> => {
  const [stored] = await store.run(takeResponse(keyed.scope, oldestOf(now())))
  if (!stored) return undefined
  const answer = replay(keyring, keyed, stored)
  return answer instanceof Failure ? answer : new Replayed(answer.value)
}

interface WriteOptions {
  readonly keyed: KeyedRequest | null
  readonly ifMatch: string | undefined
  readonly dryRun: boolean
}

/**
 * Runs the part of an operation after its commit, and returns the complete response. With an Idempotency-Key, the complete response
 * replaces the stored partial one.
 */
const finish = async <T>(ports: PipelinePorts, answer: DeferredResponse<T>, keyed: KeyedRequest | null): Promise<T> => {
  const complete = await answer.finish()
  if (!keyed || complete === answer.soFar) return complete
  try {
    await ports.store.run(replacingResponse(ports.identity.keyring, keyed, complete))
  } catch (error) {
    // The operation succeeded anyway, and the stored partial response is correct as far as it goes.
    ports.runtime.log.warn({ code: codeOf(error) }, 'a stored response of an Idempotency-Key could not be completed')
  }
  return complete
}

/** Runs the operation in one transaction, together with the statements for its key, its version and its dry run. */
const runInOneTransaction = async (
  ports: PipelinePorts,
  route: Route,
  request: Request<Endpoint>,
  { keyed, dryRun }: WriteOptions,
  { lock, require }: Check,
): Promise<Executed> => {
  const {
    identity: { keyring },
    cache: { revisions },
    runtime: { now },
  } = ports
  // An instance that is alone needs no claim. If it loses its lease meanwhile, the insert of the response detects the duplicate.
  const isAlone = revisions.lone === null || revisions.lone.holds()
  const responseStatements = keyed ? storingResponse(keyring, keyed, now(), !isAlone) : {}
  // A caller who is no longer authorised gets the refusal of the operation, and never the stored response.
  const question = responseStatements.question && mayActInNamedProject(route.endpoint, request) ? responseStatements.question : undefined
  const answer = await ports.runInTransaction(
    {
      ...responseStatements,
      question,
      first: [...(responseStatements.first ?? []), ...(lock ? [lock] : [])],
      before: require ? [require] : [],
      discard: dryRun,
    },
    (store) => route.run.run({ ...ports, store: createStore(store) }, request),
  )
  if (!(answer instanceof DeferredResponse)) return answer
  return dryRun ? answer.soFar : finish(ports, answer, keyed)
}

/** Runs the operation without a key, a version or a dry run. */
const runPlain = async (ports: PipelinePorts, route: Route, request: Request<Endpoint>): Promise<Executed> => {
  const answer = await route.run.run(ports, request)
  return answer instanceof DeferredResponse ? finish(ports, answer, null) : answer
}

/**
 * Compares If-Match with the current version. The first attempt uses the cached version, which mostly is the version that the caller read
 * last.
 */
const match = async (
  ports: PipelinePorts,
  route: Route,
  request: Request<Endpoint>,
  ifMatch: string | undefined,
  tries: number,
): Promise<Check | Failure> => {
  if (ifMatch === undefined) return {}
  return (tries === 0 && (await matchRemembered(ports, route, request, ifMatch))) || matchVersion(ports, route, request, ifMatch)
}

const isForbidden = (answer: Executed): boolean => answer instanceof Failure && answer.name === 'NoAccessError'

/**
 * The stored response to this request. A stored response is replayed only while the caller is still authorised: a dry run of the operation
 * checks the permissions.
 * Endpoints with large bodies get no dry run. For them, only the permission in the project that the body names is checked.
 */
const replayAllowed = async (
  ports: PipelinePorts,
  route: Route,
  request: Request<Endpoint>,
  keyed: KeyedRequest,
): Promise<Executed | undefined> => {
  if (!mayActInNamedProject(route.endpoint, request)) return undefined
  const answer = await replayOf(ports, keyed)
  if (!(answer instanceof Replayed) || route.endpoint.bodyLimit > limits.bodyBytes) return answer
  try {
    const dryRun = await runInOneTransaction(ports, route, request, { keyed: null, ifMatch: undefined, dryRun: true }, {})
    return isForbidden(dryRun) ? dryRun : answer
  } catch (error) {
    if (constraintViolation.test(codeOf(error))) return answer
    throw error
  }
}

/**
 * Runs the operation, or replays the stored response of its key.
 * The same request may run elsewhere concurrently. Its stored response then fails the insert here, or its effects make the operation refuse
 * here.
 * The operation runs again if the matched version changed before it was locked.
 */
const attempt = async (ports: PipelinePorts, route: Route, request: Request<Endpoint>, options: WriteOptions): Promise<Executed> => {
  const { keyed, ifMatch } = options
  const replayed = async () => keyed && replayAllowed(ports, route, request, keyed)
  for (let tries = 0; tries < maxAttempts; tries++) {
    const check = await match(ports, route, request, ifMatch, tries)
    if (check instanceof Failure) return (await replayed()) ?? check
    try {
      const answer = await runInOneTransaction(ports, route, request, options, check)
      const isRefused = answer instanceof Failure && !isForbidden(answer)
      return (isRefused && (await replayed())) || answer
    } catch (error) {
      const code = codeOf(error)
      if (error instanceof ResponseStored || code === claimFault) {
        const answer = await replayed()
        if (answer) return answer
        if (code === claimFault) return inFlight
        continue
      }
      // An equal request may have succeeded meanwhile. This operation has checked the permissions, so the replay needs no dry run.
      const answered = keyed && constraintViolation.test(code) ? await replayOf(ports, keyed) : undefined
      if (answered) return answered
      if (!isDuplicateResponse(error) && code !== preconditionFault) throw error
    }
  }
  return tooBusy
}

/**
 * Runs an operation under the conditions of its request. If-Match: only if the version matches. Idempotency-Key: once for each key. dryRun:
 * without storing anything.
 */
export const execute = async (
  ports: PipelinePorts,
  route: Route,
  request: Request<Endpoint>,
  { ifMatch }: Preconditions,
  scope: string | null,
): Promise<Executed> => {
  if (route.endpoint.method === 'GET') return runPlain(ports, route, request)
  const dryRun = isDryRun(request.query)
  if (ifMatch === undefined) {
    const refused = refusalWithoutIfMatch(ports, route, request.caller)
    if (refused) return refused
    if (scope === null && !dryRun) return runPlain(ports, route, request)
  }
  const keyed = scope === null ? null : keyedRequest(ports.identity.keyring, scope, request)
  return attempt(ports, route, request, { keyed, ifMatch, dryRun })
}
