import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { findDependency, findProject } from '../../store/repositories/dependencies.repository.ts'

export const checkDependenciesExist: Operation<Contract['dependencies']['checkDependenciesExist']> = {
  run: async (ports, { params: { projectId } }) => {
    const [[project], [found]] = await ports.store.snapshot((tx) => tx.batch(findProject(projectId), findDependency(projectId)))
    return project ? found!.exists : unknownProject(projectId)
  },
}
