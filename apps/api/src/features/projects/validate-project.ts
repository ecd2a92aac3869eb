import type { Contract } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { findProject } from '../../store/repositories/projects.repository.ts'

export const validateProject: Operation<Contract['projects']['validateProject']> = {
  run: async ({ store }, { body: { id } }) => {
    const [taken] = await store.run(findProject(id))
    return taken ? failure('NameExistsError', `There is a project ${id} already`) : {}
  },
}
