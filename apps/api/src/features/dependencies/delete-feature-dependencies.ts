import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { endDependencies } from './end-dependencies.ts'

export const deleteFeatureDependencies: Operation<Contract['dependencies']['deleteFeatureDependencies']> = {
  run: (ports, { params, caller }) => endDependencies(ports, caller, params),
}
