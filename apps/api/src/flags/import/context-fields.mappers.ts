import type { ContextFieldAnswer, CreateContextField, UpdateContextField, UsingStrategy } from '@halyard/contracts'
import { isAlwaysSensitive } from '@halyard/domain'
import type { ConstrainedStrategyRow, ContextFieldRow, UsedContextFieldRow } from '../../store/repositories/context-fields.repository.ts'

/** A field in the form of event data. */
export const toContextFieldState = ({ createdAt: _, ...state }: ContextFieldRow) => state

export const toContextField = ({ projects, features, ...row }: UsedContextFieldRow): ContextFieldAnswer => ({
  ...row,
  legalValues: [...row.legalValues],
  usedInProjects: projects,
  usedInFeatures: features,
})

/** Absent fields stay unchanged. */
export const changedContextField = (row: ContextFieldRow, wanted: UpdateContextField): ContextFieldRow => ({ ...row, ...wanted })

const defaultSortOrder = 10

export const newContextField = ({ name, ...wanted }: CreateContextField, createdAt: string): ContextFieldRow =>
  changedContextField(
    {
      name,
      description: null,
      stickiness: false,
      sensitive: isAlwaysSensitive(name),
      sortOrder: defaultSortOrder,
      legalValues: [],
      createdAt,
    },
    wanted,
  )

export const toUsingStrategy = ({ id, feature, project, environment, name }: ConstrainedStrategyRow): UsingStrategy => ({
  id,
  featureName: feature,
  projectId: project,
  environment,
  strategyName: name,
})
