import { UsageError } from '../refusal.ts'

/** The path parameters of a change request. Throws UsageError if the id is not a number. */
export const requestParams = (projectId: string, id = ''): { projectId: string; id: string } => {
  if (!/^[1-9]\d{0,15}$/.test(id)) throw new UsageError('the id of a change request is a number; list the requests with: halyard cr list')
  return { projectId, id }
}
