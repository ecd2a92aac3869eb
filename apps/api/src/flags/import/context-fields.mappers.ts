import type { ContextFieldAnswer, CreateContextField, UpdateContextField, UsingStrategy } from '@halyard/contracts'
import type { ConstrainedStrategyRow, ContextFieldRow, UsedContextFieldRow } from '../../store/repositories/context-fields.repository.ts'

/** A field as events tell of it. */
export const toContextFieldState = ({ name, description, stickiness, sort_order, legal_values }: ContextFieldRow) => ({
  name,
  description,
  stickiness,
  sortOrder: sort_order,
  legalValues: [...legal_values],
})

export const toContextField = (row: UsedContextFieldRow): ContextFieldAnswer => ({
  ...toContextFieldState(row),
  createdAt: row.created_at,
  usedInProjects: row.projects,
  usedInFeatures: row.features,
})

/** What is absent stays. */
export const changedContextField = (row: ContextFieldRow, wanted: UpdateContextField): ContextFieldRow => ({
  ...row,
  description: wanted.description === undefined ? row.description : wanted.description,
  stickiness: wanted.stickiness ?? row.stickiness,
  sort_order: wanted.sortOrder ?? row.sort_order,
  legal_values: wanted.legalValues ?? row.legal_values,
})

const lastAmongThem = 10

export const newContextField = ({ name, ...wanted }: CreateContextField, createdAt: string): ContextFieldRow =>
  changedContextField(
    { name, description: null, stickiness: false, sort_order: lastAmongThem, legal_values: [], created_at: createdAt },
    wanted,
  )

export const toUsingStrategy = ({ id, feature, project, environment, name }: ConstrainedStrategyRow): UsingStrategy => ({
  id,
  featureName: feature,
  projectId: project,
  environment,
  strategyName: name,
})
