import { createContextField } from './create-context-field.ts'
import { deleteContextField } from './delete-context-field.ts'
import { getContextField } from './get-context-field.ts'
import { getContextFields } from './get-context-fields.ts'
import { getStrategiesByContextField } from './get-strategies-by-context-field.ts'
import { updateContextField } from './update-context-field.ts'
import { validateConstraint } from './validate-constraint.ts'
import { validateContextField } from './validate-context-field.ts'

export const contextFieldOperations = {
  getContextFields,
  getContextField,
  createContextField,
  updateContextField,
  deleteContextField,
  validateContextField,
  getStrategiesByContextField,
  validateConstraint,
}
