import type { Endpoint } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { Failure, failure } from '@halyard/domain'
import { codeOf } from '../../store/index.ts'
import { claimFault, isKept, takeAnswer } from '../../store/repositories/idempotency.repository.ts'
import { movedOn } from '../../store/repositories/preconditions.repository.ts'
import type { Preconditions } from '../call.ts'
import { type Request, Unfinished } from '../operation.ts'
import type { PipelinePorts } from '../ports.ts'
import type { Route } from '../route.ts'
import { createStore } from '../store.ts'
import {
  AnsweredBefore,
  inFlight,
  type KeyedRequest,
  keepingAnswer,
  keyedRequest,
  oldestOf,
  replacingAnswer,
  replay,
} from './idempotency.ts'
import { mayActWhereItSays } from './may-act.ts'
import { isTrial } from './once.ts'
import { type Check, matchRemembered, matchVersion, refusalWithoutIfMatch } from './preconditions.ts'

/** What was answered before to a request with the same key. */
export class Replayed {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

type Performed = Exclude<Awaited<ReturnType<Route['run']['run']>>, Unfinished<unknown>> | Replayed

const mostTries = 10
/** Codes of what a table does not take. */
const breaksRule = /^23/
const tooBusy = failure('ConflictError', 'This is being changed all the time; try again')

const replayOf = async (
  { store, identity: { keyring }, runtime: { now } }: PipelinePorts,
  keyed: KeyedRequest,
): Promise<Replayed | Failure | undefined> => {
  const [stored] = await store.run(takeAnswer(keyed.scope, oldestOf(now())))
  if (!stored) return undefined
  const answer = replay(keyring, keyed, stored)
  return answer instanceof Failure ? answer : new Replayed(answer.value)
}

interface Asked {
  readonly keyed: KeyedRequest | null
  readonly ifMatch: string | undefined
  readonly dryRun: boolean
}

/** The answer in full, once it is stored; of what was asked with a key it is kept in place of what was known before. */
const finished = async <T>(ports: PipelinePorts, answer: Unfinished<T>, keyed: KeyedRequest | null): Promise<T> => {
  const whole = await answer.finish()
  if (!keyed || whole === answer.soFar) return whole
  try {
    await ports.store.run(replacingAnswer(ports.identity.keyring, keyed, whole))
  } catch (error) {
    // It is done all the same, and what is kept is true as far as it goes.
    ports.runtime.log.warn({ code: codeOf(error) }, 'an answer that is kept for its Idempotency-Key could not be completed')
  }
  return whole
}

/** Does the operation within one transaction, with all that was asked of it. */
const enclosed = async (
  ports: PipelinePorts,
  route: Route,
  request: Request<Endpoint>,
  { keyed, dryRun }: Asked,
  { lock, require }: Check,
): Promise<Performed> => {
  const {
    identity: { keyring },
    cache: { revisions },
    runtime: { now },
  } = ports
  const isAlone = revisions.lone === null || revisions.lone.holds()
  const kept = keyed ? keepingAnswer(keyring, keyed, now(), !isAlone) : {}
  // Who may not do it any more is refused by the operation, and not told what was answered.
  const question = kept.question && mayActWhereItSays(route.endpoint, request) ? kept.question : undefined
  const answer = await ports.runInTransaction(
    { ...kept, question, first: [...(kept.first ?? []), ...(lock ? [lock] : [])], before: require ? [require] : [], discard: dryRun },
    (store) => route.run.run({ ...ports, store: createStore(store) }, request),
  )
  if (!(answer instanceof Unfinished)) return answer
  return dryRun ? answer.soFar : finished(ports, answer, keyed)
}

/** Does the operation as it is, with nothing that makes it safe. */
const alone = async (ports: PipelinePorts, route: Route, request: Request<Endpoint>): Promise<Performed> => {
  const answer = await route.run.run(ports, request)
  return answer instanceof Unfinished ? finished(ports, answer, null) : answer
}

/** The check that the version is still the one that is wanted; at first by what is remembered, which mostly is what was read last. */
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

const isForbidden = (answer: Performed): boolean => answer instanceof Failure && answer.name === 'NoAccessError'

/**
 * What was answered to this request before. A caller who may not do it any more does not get that answer: the operation says so in a trial. Large requests
 * are not tried again; for them the permission in the project that the body names is checked.
 */
const replayAllowed = async (
  ports: PipelinePorts,
  route: Route,
  request: Request<Endpoint>,
  keyed: KeyedRequest,
): Promise<Performed | undefined> => {
  if (!mayActWhereItSays(route.endpoint, request)) return undefined
  const answer = await replayOf(ports, keyed)
  if (!(answer instanceof Replayed) || route.endpoint.bodyLimit > limits.bodyBytes) return answer
  try {
    const again = await enclosed(ports, route, request, { keyed: null, ifMatch: undefined, dryRun: true }, {})
    return isForbidden(again) ? again : answer
  } catch (error) {
    if (breaksRule.test(codeOf(error))) return answer
    throw error
  }
}

/**
 * Does the operation, unless there is an answer under its key. The same request may be done elsewhere meanwhile: then its answer cannot be kept here, or
 * what it did is the reason of a refusal. It is tried again where the version that was matched moved on before it was locked.
 */
const attempt = async (ports: PipelinePorts, route: Route, request: Request<Endpoint>, asked: Asked): Promise<Performed> => {
  const { keyed, ifMatch } = asked
  const replayed = async () => keyed && replayAllowed(ports, route, request, keyed)
  for (let tries = 0; tries < mostTries; tries++) {
    const check = await match(ports, route, request, ifMatch, tries)
    if (check instanceof Failure) return (await replayed()) ?? check
    try {
      const answer = await enclosed(ports, route, request, asked, check)
      const isRefused = answer instanceof Failure && !isForbidden(answer)
      return (isRefused && (await replayed())) || answer
    } catch (error) {
      const code = codeOf(error)
      if (error instanceof AnsweredBefore || code === claimFault) {
        const answer = await replayed()
        if (answer) return answer
        if (code === claimFault) return inFlight
        continue
      }
      const answered = keyed && breaksRule.test(code) ? await replayOf(ports, keyed) : undefined
      if (answered) return answered
      if (!isKept(error) && code !== movedOn) throw error
    }
  }
  return tooBusy
}

/**
 * Does an operation, as its request asks: only where its version is the one that was read (If-Match), once however often it is sent (Idempotency-Key),
 * or as a trial that leaves nothing (dryRun).
 */
export const perform = async (
  ports: PipelinePorts,
  route: Route,
  request: Request<Endpoint>,
  { ifMatch }: Preconditions,
  scope: string | null,
): Promise<Performed> => {
  if (route.endpoint.method === 'GET') return alone(ports, route, request)
  const dryRun = isTrial(request.query)
  if (ifMatch === undefined) {
    const refused = refusalWithoutIfMatch(ports, route, request.caller)
    if (refused) return refused
    if (scope === null && !dryRun) return alone(ports, route, request)
  }
  const keyed = scope === null ? null : keyedRequest(ports.identity.keyring, scope, request)
  return attempt(ports, route, request, { keyed, ifMatch, dryRun })
}
