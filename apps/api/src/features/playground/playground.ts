import type { AdvancedPlaygroundRequest, PlaygroundRequest } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Operations, Streamed } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { streamSpooled } from '../../pipeline/streams/stream-snapshot.ts'
import { cleanContext, combinationsOf, onlyContext } from './contexts.ts'
import { paced } from './paced.ts'
import type { PlannedRequest } from './planned-request.ts'
import { type EvaluatedState, readState } from './read-state.ts'
import { type Asked, readScope, refusalOfContexts } from './scope.ts'
import { writeOutcomes } from './write-outcomes.ts'

/** Answers with more outcomes are written one at a time, and wait on the disk for their clients. */
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

const isVisibleTo =
  (caller: Caller, { segments }: EvaluatedState) =>
  (id: number): boolean => {
    const project = segments.get(id)?.project ?? null
    return project === null || sees(caller, project)
  }

const evaluate = async (
  { store, runtime }: Ports,
  caller: Caller,
  input: PlaygroundRequest | AdvancedPlaygroundRequest,
): Promise<Streamed | Failure> => {
  const { context, invalid } = cleanContext(input.context)
  const isAdvanced = 'environments' in input
  const { projects, changeRequest } = input
  const environments = isAdvanced ? [...new Set(input.environments)] : [input.environment]
  const contexts = isAdvanced ? combinationsOf(context) : onlyContext(context)
  const asked: Asked = { environments, projects, contexts, changeRequest }
  const refused = refusalOfContexts(asked)
  if (refused) return refused
  const scope = await store.snapshot((tx) => readScope(tx, caller, asked))
  if (scope instanceof Failure) return scope

  async function* texts(): AsyncGenerator<string> {
    const state = await store.snapshot((tx) => readState(tx, caller, asked))
    if (state instanceof Failure) throw state
    const shown = state.planned ? toShownRequest(state.planned) : null
    const rest = { input, warnings: { invalidContextProperties: invalid }, changeRequest: shown }
    const extended = runtime.settings.extendedOperators
    const options = { now: runtime.now, random: Math.random, extended, seesSegment: isVisibleTo(caller, state) }
    yield* paced(writeOutcomes({ state, contexts, isAdvanced, rest }, options))
  }
  const type = 'application/json'
  return scope.outcomes <= fewOutcomes
    ? { type, parts: encode(texts()) }
    : { type, ...streamSpooled(runtime.exports, caller.actor, (fill) => fill(texts())) }
}

export const playgroundOperations: Operations['playground'] = {
  evaluatePlayground: { run: (ports, { body, caller }) => evaluate(ports, caller, body) },
  evaluateAdvancedPlayground: { run: (ports, { body, caller }) => evaluate(ports, caller, body) },
}
