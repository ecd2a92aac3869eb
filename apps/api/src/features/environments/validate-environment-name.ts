import type { Contract } from '@halyard/contracts'
import { takenEnvironment } from '../../flags/environment/environment-rules.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findEnvironment } from '../../store/repositories/environments.repository.ts'

export const validateEnvironmentName: Operation<Contract['environments']['validateEnvironmentName']> = {
  run: async (ports, { body: { name } }) => {
    const [taken] = await ports.store.run(findEnvironment(name))
    return taken ? takenEnvironment(name) : {}
  },
}
