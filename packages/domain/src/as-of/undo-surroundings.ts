import { addTo, type Past, type RewoundSegment, type Undo } from './past.ts'
import type { PastEvent } from './past-event.ts'
import { isSame } from './rewound-configuration.ts'

export const linkKey = (project: string, environment: string): string => JSON.stringify([project, environment])

const linksOf = ({ projects }: Past, project: string): Set<string> => {
  const known = projects.get(project)
  if (known) return known
  const added = new Set<string>()
  projects.set(project, added)
  return added
}

const removeProject = (past: Past, project: string): void => {
  for (const environment of past.projects.get(project) ?? []) past.restoredLinks.delete(linkKey(project, environment))
  past.projects.delete(project)
  past.unknownLinks.delete(project)
  past.createdLater.add(project)
}

const undoLinked: Undo = (past, { project, environment }) => {
  if (project === null || environment === null) return
  const links = past.projects.get(project)
  if (links && !links.delete(environment)) past.unknownLinks.add(project)
  past.restoredLinks.delete(linkKey(project, environment))
}

const undoUnlinked: Undo = (past, { project, environment }) => {
  if (project === null || environment === null) return
  const links = linksOf(past, project)
  if (links.has(environment)) past.unknownLinks.add(project)
  links.add(environment)
  past.restoredLinks.add(linkKey(project, environment))
}

const undoProjectDeleted: Undo = (past, { project, preData }) => {
  if (project === null) return
  const links = linksOf(past, project)
  const { environments } = preData as { environments?: readonly string[] }
  for (const environment of environments ?? []) links.add(environment)
  if (!environments) past.unknownLinks.add(project)
}

/** The fields of a segment that its events record. */
const recorded = ({ id, name, project, constraints }: RewoundSegment): RewoundSegment => ({ id, name, project, constraints })

const setSegment = (past: Past, id: number, state: RewoundSegment | null, isFitting: boolean): void => {
  const fault = isFitting ? null : 'contradiction'
  const known = past.segments.get(id)
  if (known) {
    known.state = state
    known.fault = state === null ? null : (fault ?? known.fault)
  } else past.segments.set(id, { state, fault })
  if (state?.project) addTo(past.projectsOfSegments, id, state.project)
}

// Events of segments contain the complete state before and after.
const before = ({ preData }: PastEvent) => recorded(preData as unknown as RewoundSegment)
const after = ({ data }: PastEvent) => recorded(data as unknown as RewoundSegment)

const undoSegmentCreated: Undo = (past, event) => setSegment(past, after(event).id, null, true)

const undoSegmentUpdated: Undo = (past, event) => {
  const state = before(event)
  const known = past.segments.get(state.id)?.state
  setSegment(past, state.id, state, known !== undefined && known !== null && isSame(recorded(known), after(event)))
}

const undoSegmentDeleted: Undo = (past, event) => {
  const state = before(event)
  setSegment(past, state.id, state, !past.segments.get(state.id)?.state)
}

interface RecordedImport {
  readonly environments: readonly string[]
  readonly projects: readonly string[]
}

/** The last event of an import. Imports of older servers lack it. */
const undoImported: Undo = (past, { group, data }) => {
  const { environments, projects } = data as unknown as RecordedImport
  past.recordedImports.add(group)
  for (const environment of environments) past.environments.delete(environment)
  for (const project of projects) removeProject(past, project)
}

const droppedBy = ({ preData }: PastEvent): readonly string[] => (preData as { dropped: readonly string[] }).dropped

const nothing: Undo = () => undefined

export const undoSurroundings = {
  'environment-created': ({ environments }, { environment }) => {
    environments.delete(environment ?? '')
  },
  'environment-deleted': ({ environments }, { environment }) => {
    environments.add(environment ?? '')
  },
  'project-created': (past, { project }) => removeProject(past, project ?? ''),
  'project-deleted': undoProjectDeleted,
  'project-environment-added': undoLinked,
  'project-environment-removed': undoUnlinked,
  'segment-created': undoSegmentCreated,
  'segment-updated': undoSegmentUpdated,
  'segment-deleted': undoSegmentDeleted,
  'segment-cleared': undoSegmentDeleted,
  'segment-import': undoSegmentCreated,
  'state-imported': undoImported,
  'environment-import': nothing,
  'project-import': nothing,
  'drop-features': nothing,
  'drop-segments': nothing,
  'drop-environments': (past, event) => {
    for (const environment of droppedBy(event)) past.environments.add(environment)
  },
  'drop-projects': (past, event) => {
    for (const project of droppedBy(event)) linksOf(past, project)
  },
} satisfies Readonly<Record<string, Undo>>
