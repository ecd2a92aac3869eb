import type { Contract } from '@halyard/contracts'
import { toEnvironmentOfProject } from '../../flags/environment/environments.mappers.ts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { listEnvironmentsInProject } from '../../store/repositories/environments.repository.ts'
import { countedKeys } from './counted-keys.ts'

export const getProjectEnvironments: Operation<Contract['environments']['getProjectEnvironments']> = {
  watches: () => countedKeys,
  run: async (ports, { params: { projectId }, caller: { visible }, observed }) => {
    if (!(await ports.store.hasProject(projectId, observed))) return unknownProject(projectId)
    return keptAnswer(ports.cache, observed, countedKeys, ['environments-of-project', projectId, visible], async () => {
      const rows = await ports.store.run(listEnvironmentsInProject(projectId, visible))
      return { version: 1, environments: rows.map(toEnvironmentOfProject) }
    })
  },
}
