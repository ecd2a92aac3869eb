import { cloneEnvironment } from './clone-environment.ts'
import { createEnvironment } from './create-environment.ts'
import { getAllEnvironments } from './get-all-environments.ts'
import { getEnvironment } from './get-environment.ts'
import { getProjectEnvironments } from './get-project-environments.ts'
import { removeEnvironment } from './remove-environment.ts'
import { toggleEnvironmentOff } from './toggle-environment-off.ts'
import { toggleEnvironmentOn } from './toggle-environment-on.ts'
import { updateEnvironment } from './update-environment.ts'
import { updateSortOrder } from './update-sort-order.ts'
import { validateEnvironmentName } from './validate-environment-name.ts'

export const environmentOperations = {
  getAllEnvironments,
  getEnvironment,
  getProjectEnvironments,
  createEnvironment,
  updateEnvironment,
  removeEnvironment,
  validateEnvironmentName,
  cloneEnvironment,
  updateSortOrder,
  toggleEnvironmentOn,
  toggleEnvironmentOff,
}
