import { type CompilePattern, Failure, failure, nameFault, wrongFields } from '@halyard/domain'
import type { State, StoredFeature } from './state.ts'

interface Wanted {
  readonly project: string
  readonly names: readonly string[]
  readonly archivedToo?: boolean
  /** Path of the list of names in the body; absent: the name is in the URL. */
  readonly list?: string
}

const absenceOf = ({ project, archivedToo }: Wanted, name: string, feature: StoredFeature | undefined): string | null => {
  if (!feature) return `There is no feature named ${name}`
  if (feature.project !== project) return `The feature ${name} is not in the project ${project}`
  return feature.archivedAt === null || archivedToo ? null : `The feature ${name} is archived`
}

/** The features by name, without duplicates; or the refusal (404) of the first that is not in the project. */
export const findFeatures = ({ features }: State, wanted: Wanted): readonly StoredFeature[] | Failure => {
  const found = new Map<string, StoredFeature>()
  for (const [index, name] of wanted.names.entries()) {
    const feature = features.get(name)
    const message = absenceOf(wanted, name, feature)
    if (message !== null) {
      if (!wanted.list) return failure('NotFoundError', message)
      const path = `${wanted.list}/${index}`
      return failure('NotFoundError', `${path}: ${message}`, [{ path, message }])
    }
    // Without a message, the feature exists.
    if (feature) found.set(name, feature)
  }
  return [...found.values()]
}

/** The feature of the path. */
export const findFeature = (
  state: State,
  { projectId, featureName }: { readonly projectId: string; readonly featureName: string },
  archivedToo = false,
): StoredFeature | Failure => {
  const found = findFeatures(state, { project: projectId, names: [featureName], archivedToo })
  if (found instanceof Failure) return found
  return found[0] ?? failure('NotFoundError', `There is no feature named ${featureName}`)
}

/** Compiles naming patterns with the expressions of JavaScript. The server uses RE2, which also accepts all common patterns. */
export const compilePattern: CompilePattern = (pattern) => {
  try {
    const whole = new RegExp(`^(?:${pattern})$`)
    return (name) => whole.test(name)
  } catch {
    return null
  }
}

/** Why a new feature cannot have the name: 400 for the naming rule of the project, 409 for a taken name; null: the name is free. */
export const refusalOfName = ({ features, projects }: State, name: string, project: string | null | undefined): Failure | null => {
  const message = nameFault(name, projects.get(project ?? '')?.featureNaming ?? null, compilePattern)
  if (message) return wrongFields([{ path: 'body/name', message }])
  const taken = features.get(name)
  if (!taken) return null
  const archived = taken.archivedAt === null ? '' : ', archived'
  return failure('NameExistsError', `There is a feature named ${name} already${archived}, in the project ${taken.project}`)
}
