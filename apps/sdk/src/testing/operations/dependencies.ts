import { type DetailOf, Failure, failure, inPath, possibleParents } from '@halyard/domain'
import { changeFlags, unknownProject } from '../change-flags.ts'
import { type Context, type Operations, Written } from '../operation.ts'

type Writing = Pick<Context, 'state' | 'caller' | 'at' | 'newId'> & {
  readonly params: { readonly projectId: string; readonly child: string }
}

const inFeature: DetailOf = ({ field, message }) => (field === 'payload/feature' ? { path: 'body/feature', message } : undefined)

const end = (writing: Writing, parent?: string) => {
  const { projectId: project, child: feature } = writing.params
  const changes = [{ action: 'deleteDependency', feature, payload: parent === undefined ? {} : { feature: parent } }] as const
  const changed = changeFlags(writing, { project, environments: [], changes, detailOf: inPath })
  return changed instanceof Failure ? changed : new Written(changed.state, {})
}

export const dependencyOperations: NonNullable<Operations['dependencies']> = {
  addFeatureDependency: (request) => {
    const { projectId: project, child: feature } = request.params
    const changes = [{ action: 'addDependency', feature, payload: request.body }] as const
    const changed = changeFlags(request, { project, environments: [], changes, detailOf: inFeature })
    return changed instanceof Failure ? changed : new Written(changed.state, {})
  },

  deleteFeatureDependency: (request) => end(request, request.params.parent),
  deleteFeatureDependencies: (request) => end(request),

  listParentOptions: ({ state, params: { projectId, child } }) => {
    if (!state.projects.has(projectId)) return unknownProject(projectId)
    const own = [...state.features.values()].filter(({ project }) => project === projectId)
    const feature = own.find(({ name }) => name === child)
    if (!feature) return failure('NotFoundError', `There is no feature ${child} in the project ${projectId}`)
    if (feature.archivedAt !== null) return failure('NotFoundError', `The feature ${child} is archived`)
    return possibleParents(
      own.map(({ name, archivedAt, parents }) => ({ name, archived: archivedAt !== null, parents })),
      child,
    )
  },

  checkDependenciesExist: ({ state, params: { projectId } }) => {
    if (!state.projects.has(projectId)) return unknownProject(projectId)
    return [...state.features.values()].some(({ project, parents }) => project === projectId && parents.length > 0)
  },
}
