import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { takenEnvironment } from './environment-rules.ts'
import { findEnvironment } from './environments.repository.ts'

export const validateEnvironmentName: Operation<Contract['environments']['validateEnvironmentName']> = {
  run: async (context, { body: { name } }) => {
    const [taken] = await context.database.run(findEnvironment(name))
    return taken ? takenEnvironment(name) : {}
  },
}
