import type { Endpoint } from '@halyard/contracts'
import { isGranted } from '../../identity/caller/authorize.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'

interface Asked {
  readonly body: unknown
  readonly caller: Pick<Caller, 'grants' | 'visible'>
}

/** The project that a body names as the place of what is done. */
const projectIn = (body: unknown): string | null => {
  if (typeof body !== 'object' || body === null) return null
  const { project, projectId, newProjectId } = body as Readonly<Record<string, unknown>>
  const named = newProjectId ?? projectId ?? project
  return typeof named === 'string' ? named : null
}

/**
 * Whether the caller still holds what an endpoint needs in the project that the body names, and may know of it. What the path names was asked for when
 * the request was let in.
 */
export const mayActWhereItSays = ({ access: { permission } }: Endpoint, { body, caller }: Asked): boolean => {
  const project = projectIn(body)
  return project === null || (sees(caller, project) && isGranted(caller, { permission }, { project }))
}
