import { hash } from 'node:crypto'
import type { ChangeRequestImpact, ChangeRequestPlan, Contract } from '@halyard/contracts'
import { Failure, impactForm, type Outcome } from '@halyard/domain'
import { isHiddenDraft } from '../../../flags/change-request/see-request.ts'
import { type Caller, sees } from '../../../identity/caller/caller.ts'
import type { Operation } from '../../../pipeline/operation.ts'
import type { Ports } from '../../../pipeline/ports.ts'
import type { Tx } from '../../../store/index.ts'
import { withId } from '../../../store/repositories/change-requests.repository.ts'
import { unknownChangeRequest } from '../access.ts'
import { readPlanBody } from '../preview-request.ts'
import { assemble, partsOf } from '../read-change-requests.ts'
import { readAffected } from './affected-state.ts'
import { measureImpact } from './measure-impact.ts'

/** Maximum number of outcomes computed for one report, counted separately before and after the changes. */
const mostOutcomes = 500_000

const notIncluded = [
  'The sample lacks contexts received by other server instances, and contexts received before this instance started.',
  'Contexts of backend SDKs never reach the server; bounds and usage limit how many of these evaluations can flip.',
  'Shares count requests, so an application with more requests has more weight.',
  'Percentages are evaluated on hashes instead of ids: the share is right, but other ids may flip.',
]

const read = async (tx: Tx, caller: Caller, project: string, id: number, now: number) => {
  const [parts] = assemble(await tx.batch(...partsOf(withId(project, id))))
  if (!parts || isHiddenDraft(caller, parts.request)) return unknownChangeRequest(project, id)
  const plan: ChangeRequestPlan = await readPlanBody(tx, parts)
  // The schema of the plan leaves the states untyped; they have the types of Outcome.
  const outcome = plan as unknown as Outcome
  return { plan, affected: await readAffected(tx, { project, environment: parts.request.environment, outcome }, now) }
}

/** Returns the impact report of a request, limited to projects that the caller can see. */
export const readImpact = async (
  { store, runtime }: Ports,
  caller: Caller,
  project: string,
  id: number,
): Promise<ChangeRequestImpact | Failure> => {
  const now = runtime.now()
  const found = await store.snapshot((tx) => read(tx, caller, project, id, now))
  if (found instanceof Failure) return found
  const { plan, affected } = found
  const { mask, in: contextsIn } = await runtime.contexts.settle()
  const settings = {
    now,
    extended: runtime.settings.extendedOperators,
    mostOutcomes: Math.floor(mostOutcomes / Math.max(1, affected.length)),
    sees: (of: string) => sees(caller, of),
  }
  const environments = []
  for (const one of affected) environments.push(await measureImpact(one, { mask, contexts: contextsIn(one.environment) }, settings))
  const form = impactForm(environments.map(({ environment, all: features }) => ({ environment, features })))
  return {
    impactHash: hash('sha256', JSON.stringify(form)),
    planHash: plan.planHash,
    isSampling: runtime.contexts.isOn,
    conflicts: plan.conflicts.map(({ message }) => message),
    environments: environments.filter(({ all }) => all.length > 0).map(({ all: _, ...environment }) => environment),
    notIncluded,
  }
}

export const getChangeRequestImpact: Operation<Contract['changeRequests']['getChangeRequestImpact']> = {
  run: (ports, { params: { projectId, id }, caller }) => readImpact(ports, caller, projectId, id),
}
