import type { Contract, FeatureNaming } from '@halyard/contracts'
import { type Failure, namingFault, wrongFields } from '@halyard/domain'
import { compilePattern } from '../../flags/project/compile-pattern.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { changeProject } from './change-project.ts'

/** What keeps features from being named so (400); null: nothing. */
const refusalOfNaming = (naming: FeatureNaming | null): Failure | null => {
  const fault = naming && namingFault(naming, compilePattern)
  return fault ? wrongFields([{ path: `body/featureNaming/${fault.field}`, message: fault.message }]) : null
}

export const updateProjectSettings: Operation<Contract['projects']['updateProjectSettings']> = {
  run: async (ports, { params, body: { featureNaming: given, ...settings }, caller }) => {
    if (given === undefined) return changeProject(ports, caller.actor, params.projectId, settings)
    const featureNaming = given?.pattern ? { ...given, pattern: given.pattern } : null
    return refusalOfNaming(featureNaming) ?? changeProject(ports, caller.actor, params.projectId, { ...settings, featureNaming })
  },
}
