import type { Contract } from '@halyard/contracts'
import { keptAnswer } from '../../bodies/kept-answer.ts'
import type { Operation } from '../../operation.ts'
import { unknownProject } from '../../unknown-project.ts'
import { countedKeys } from './counted-keys.ts'
import { toEnvironmentOfProject } from './environments.mappers.ts'
import { listEnvironmentsInProject } from './environments.repository.ts'

export const getProjectEnvironments: Operation<Contract['environments']['getProjectEnvironments']> = {
  watches: () => countedKeys,
  run: async (context, { params: { projectId }, caller: { visible }, observed }) => {
    if (!(await context.projects.has(projectId, observed))) return unknownProject(projectId)
    return keptAnswer(context, observed, countedKeys, ['environments-of-project', projectId, visible], async () => {
      const rows = await context.database.run(listEnvironmentsInProject(projectId, visible))
      return { version: 1, environments: rows.map(toEnvironmentOfProject) }
    })
  },
}
