import type { Contract } from '@halyard/contracts'
import { failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { findProject } from './projects.repository.ts'

export const validateProject: Operation<Contract['projects']['validateProject']> = {
  run: async ({ database }, { body: { id } }) => {
    const [taken] = await database.run(findProject(id))
    return taken ? failure('NameExistsError', `There is a project ${id} already`) : {}
  },
}
