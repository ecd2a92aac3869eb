import { addFeatureDependency } from './add-feature-dependency.ts'
import { checkDependenciesExist } from './check-dependencies-exist.ts'
import { deleteFeatureDependencies } from './delete-feature-dependencies.ts'
import { deleteFeatureDependency } from './delete-feature-dependency.ts'
import { listParentOptions } from './list-parent-options.ts'

export const dependencyOperations = {
  addFeatureDependency,
  deleteFeatureDependency,
  deleteFeatureDependencies,
  listParentOptions,
  checkDependenciesExist,
}
