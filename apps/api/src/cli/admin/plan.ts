import { exitCodes } from '../exit-codes.ts'
import { UsageError } from '../refusal.ts'
import type { Call } from './command.ts'
import { projectPlanLines } from './plan-lines.ts'
import { isEmpty, type ProjectPlan, projectPlan } from './project-plan.ts'
import { type ProjectState, readProject } from './project-state.ts'
import { readFlagsFile } from './read-flags-file.ts'
import type { Session } from './session.ts'

export interface FileOptions {
  readonly project?: string
  readonly prune?: true
}

export interface Planned {
  readonly plan: ProjectPlan
  readonly state: ProjectState
}

/** Returns a function that compares the file of a call with the present flags. The file is read once. */
export const planner = async ({ halyard }: Session, { args, options }: Call<FileOptions>): Promise<() => Promise<Planned>> => {
  const file = await readFlagsFile(args[0] ?? '')
  const { project = file.project, prune = file.prune === true } = options
  if (project === undefined) throw new UsageError('the file names no project: give --project, or add "project: <id>" to the file')
  if (file.project !== undefined && file.project !== project)
    throw new UsageError(`the file is for the project ${file.project}, and --project is ${project}`)
  return async () => {
    const state = await readProject(halyard, project, Object.keys(file.flags))
    return { plan: projectPlan(file, state, prune), state }
  }
}

/** The plan as JSON. */
export const planJson = ({ project, edits, environments }: ProjectPlan): object => ({
  project,
  flags: edits.map(({ name, from, difference }) => ({ name, from, difference })),
  environments: environments.map(({ environment, difference, conflicts }) => ({
    environment: environment.name,
    requiresReview: environment.isReviewed,
    difference,
    conflicts,
  })),
})

/** Shows what applying a file would change. */
export const planFile = async (session: Session, call: Call<FileOptions & { check?: true }>): Promise<void> => {
  const { plan, state } = await (await planner(session, call))()
  if (call.options.check && !isEmpty(plan)) process.exitCode = exitCodes.different
  session.output.result(planJson(plan), () => (isEmpty(plan) ? ['The flags are as the file says'] : projectPlanLines(plan, state)))
}
