import { failure, health, potentiallyStaleAt } from '@halyard/domain'
import { unknownProject } from '../change-flags.ts'
import { type Context, type Operations, Written } from '../operation.ts'
import { type State, type StoredProject, withEntry } from '../state.ts'

const hasOutlived = ({ lifetimes }: State, { type, createdAt }: { readonly type: string; readonly createdAt: string }, now: number) => {
  const at = potentiallyStaleAt(lifetimes.get(type) ?? null, Date.parse(createdAt))
  return at !== null && at <= now
}

const membersOf = ({ state, accounts }: Context, project: string): number => {
  const owner = state.owners.get(project)
  const isMember = owner !== undefined && accounts.caller(owner)?.projects.includes(project)
  return accounts.membersOf(project) + (owner === undefined || isMember ? 0 : 1)
}

const showProject = (request: Context, project: StoredProject) => {
  const { state, now } = request
  const live = [...state.features.values()].filter((feature) => feature.project === project.id && feature.archivedAt === null)
  const fresh = live.filter(({ stale }) => !stale)
  const { id, name, description, createdAt, updatedAt, mode, defaultStickiness } = project
  return {
    id,
    name,
    description,
    health: health({
      total: live.length,
      stale: live.length - fresh.length,
      potentiallyStale: fresh.filter((feature) => hasOutlived(state, feature, now)).length,
    }),
    featureCount: live.length,
    memberCount: membersOf(request, id),
    createdAt,
    updatedAt,
    favorite: false,
    mode,
    defaultStickiness,
  }
}

export const projectOperations: NonNullable<Operations['projects']> = {
  getProjects: (request) => ({
    version: 1,
    projects: [...request.state.projects.values()].map((project) => showProject(request, project)),
  }),

  createProject: ({ state, body: { id, name, description, mode, defaultStickiness }, caller, at }) => {
    if (state.projects.has(id)) return failure('NameExistsError', `There is a project ${id} already`)
    const enabled = [...state.environments.values()].filter((environment) => environment.enabled)
    const created = { id, name, description, mode, defaultStickiness }
    const project: StoredProject = {
      ...created,
      featureNaming: null,
      createdAt: at,
      updatedAt: null,
      environments: new Map(enabled.map((environment) => [environment.name, null])),
      reviews: new Map(),
    }
    const { account } = caller.actor
    const owners = account === null ? state.owners : withEntry(state.owners, id, account)
    return new Written({ ...state, projects: withEntry(state.projects, id, project), owners }, created)
  },

  validateProject: ({ state, body: { id } }) =>
    state.projects.has(id) ? failure('NameExistsError', `There is a project ${id} already`) : {},
}

const enabledIn = ({ features }: State, environment: string, project?: string): number =>
  [...features.values()].filter(
    (feature) =>
      feature.archivedAt === null &&
      (project === undefined || feature.project === project) &&
      feature.configurations.get(environment)?.enabled === true,
  ).length

const counted = ({ state, accounts }: Context) =>
  [...state.environments.values()].map((environment) => ({
    ...environment,
    projectCount: [...state.projects.values()].filter(({ environments }) => environments.has(environment.name)).length,
    apiTokenCount: accounts.tokensIn(environment.name, null),
    enabledToggleCount: enabledIn(state, environment.name),
  }))

export const environmentOperations: NonNullable<Operations['environments']> = {
  getAllEnvironments: (request) => ({ version: 1, environments: counted(request) }),

  getEnvironment: (request) =>
    counted(request).find(({ name }) => name === request.params.name) ??
    failure('NotFoundError', `There is no environment named ${request.params.name}`),

  getProjectEnvironments: ({ state, accounts, params: { projectId } }) => {
    const project = state.projects.get(projectId)
    if (!project) return unknownProject(projectId)
    const linked = [...state.environments.values()].filter(({ name }) => project.environments.has(name))
    return {
      version: 1,
      environments: linked.map((environment) => ({
        ...environment,
        projectApiTokenCount: accounts.tokensIn(environment.name, projectId),
        projectEnabledToggleCount: enabledIn(state, environment.name, projectId),
      })),
    }
  },
}
