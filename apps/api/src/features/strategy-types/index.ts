import { createStrategy } from './create-strategy.ts'
import { deprecateStrategy } from './deprecate-strategy.ts'
import { getAllStrategies } from './get-all-strategies.ts'
import { getStrategy } from './get-strategy.ts'
import { reactivateStrategy } from './reactivate-strategy.ts'
import { removeStrategy } from './remove-strategy.ts'
import { updateStrategy } from './update-strategy.ts'

export const strategyTypeOperations = {
  getAllStrategies,
  getStrategy,
  createStrategy,
  updateStrategy,
  removeStrategy,
  deprecateStrategy,
  reactivateStrategy,
}
