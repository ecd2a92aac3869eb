import type { AdvancedPlaygroundRequest, PlaygroundRequest } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Operations, Streamed } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { streamSpooled } from '../../pipeline/streams/stream-snapshot.ts'
import { cleanContext, combinationsOf, onlyContext } from './contexts.ts'
import { paced } from './paced.ts'
import type { PlannedRequest } from './planned-request.ts'
import { readPast } from './read-past.ts'
import { readState } from './read-state.ts'
import { wrongTime } from './rewind-to.ts'
import { type PlaygroundQuery, readScope, refusalOfContexts } from './scope.ts'
import { writeOutcomes } from './write-outcomes.ts'

/** Responses with more outcomes are written to disk one at a time, and sent from there. */
const fewOutcomes = 1_000

const toShownRequest = ({ request: { id, project, environment, state }, plan: { conflicts } }: PlannedRequest) => ({
  id,
  project,
  environment,
  state,
  conflicts: conflicts.map(({ message }) => message),
})

async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}

const evaluate = async (
  { store, runtime }: Ports,
  caller: Caller,
  input: PlaygroundRequest | AdvancedPlaygroundRequest,
): Promise<Streamed | Failure> => {
  const { context, invalid } = cleanContext(input.context)
  const isAdvanced = 'environments' in input
  const { projects, changeRequest } = input
  const asOf = input.asOf === undefined ? undefined : new Date(input.asOf).toISOString()
  if (asOf !== undefined && changeRequest !== undefined) return wrongTime('cannot be combined with changeRequest; leave out one of them')
  const environments = isAdvanced ? [...new Set(input.environments)] : [input.environment]
  const contexts = isAdvanced ? combinationsOf(context) : onlyContext(context)
  const query: PlaygroundQuery = { environments, projects, contexts, changeRequest, asOf }
  const refused = refusalOfContexts(query)
  if (refused) return refused
  // The number of former outcomes is known only after the former state is rebuilt. That runs for one caller at a time.
  const scope = asOf === undefined ? await store.snapshot((tx) => readScope(tx, caller, query)) : undefined
  if (scope instanceof Failure) return scope

  async function* texts(): AsyncGenerator<string> {
    const state = await store.snapshot((tx) => (asOf === undefined ? readState(tx, caller, query) : readPast(tx, caller, query, asOf)))
    if (state instanceof Failure) throw state
    const shown = state.planned ? toShownRequest(state.planned) : null
    const rest = { input, warnings: { invalidContextProperties: invalid }, changeRequest: shown, asOf: state.past ?? null }
    const extended = runtime.settings.extendedOperators
    const now = asOf === undefined ? runtime.now : () => Date.parse(asOf)
    const options = { now, random: Math.random, extended, seesSegment: state.seesSegment }
    yield* paced(writeOutcomes({ state, contexts, isAdvanced, rest }, options))
  }
  const type = 'application/json'
  return scope && scope.outcomes <= fewOutcomes
    ? { type, parts: encode(texts()) }
    : { type, ...streamSpooled(runtime.exports, caller.actor, (fill) => fill(texts())) }
}

export const playgroundOperations: Operations['playground'] = {
  evaluatePlayground: { run: (ports, { body, caller }) => evaluate(ports, caller, body) },
  evaluateAdvancedPlayground: { run: (ports, { body, caller }) => evaluate(ports, caller, body) },
}
