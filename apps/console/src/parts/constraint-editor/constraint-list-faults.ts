import { constraintFaults, syntaxFaults, type World } from '@halyard/domain'
import type { Constraint } from '@halyard/sdk'

/** The faults of constraints by the rules of the server, by path, such as `0/value`. The first fault of a path counts. */
export const constraintListFaults = (
  constraints: readonly Constraint[],
  contextFields: World['contextFields'],
): ReadonlyMap<string, string> => {
  const faults = new Map<string, string>()
  const put = (path: string, message: string) => faults.has(path) || faults.set(path, message)
  for (const [at, constraint] of constraints.entries()) {
    if (constraint.contextName === '') put(`${at}/contextName`, 'choose a field')
    const found = [...constraintFaults(constraint, contextFields.get(constraint.contextName)), ...syntaxFaults(constraint)]
    for (const { field, message } of found) put(`${at}/${field}`, message)
  }
  return faults
}
