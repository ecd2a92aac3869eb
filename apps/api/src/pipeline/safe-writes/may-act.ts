import type { Endpoint } from '@halyard/contracts'
import { isGranted } from '../../identity/caller/authorize.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'

interface ReceivedRequest {
  readonly body: unknown
  readonly caller: Pick<Caller, 'grants' | 'visible'>
}

/** The project in which a body asks to act. */
const projectIn = (body: unknown): string | null => {
  if (typeof body !== 'object' || body === null) return null
  const { project, projectId, newProjectId } = body as Readonly<Record<string, unknown>>
  const target = newProjectId ?? projectId ?? project
  return typeof target === 'string' ? target : null
}

/**
 * Whether the caller sees the project that the body names, and has the permission of the endpoint there. The project of the path was
 * checked when the request was admitted.
 */
export const mayActInNamedProject = ({ access: { permission } }: Endpoint, { body, caller }: ReceivedRequest): boolean => {
  const project = projectIn(body)
  return project === null || (sees(caller, project) && isGranted(caller, { permission }, { project }))
}
