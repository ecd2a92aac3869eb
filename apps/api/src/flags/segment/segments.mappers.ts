import type { Segment, UsingStrategy } from '@halyard/contracts'
import type { SegmentRow, SegmentUseRow, UsedSegmentRow } from '../../store/repositories/segments.repository.ts'

export const toSegment = (row: UsedSegmentRow): Segment => ({
  id: row.id,
  name: row.name,
  description: row.description,
  project: row.project,
  constraints: [...row.constraints],
  createdBy: row.created_by,
  createdAt: row.created_at,
  usedInProjects: row.projects,
  usedInFeatures: row.features,
})

/** A segment as events tell of it. */
export const toSegmentState = ({ id, name, description, project, constraints }: Omit<SegmentRow, 'created_by' | 'created_at'>) => ({
  id,
  name,
  description,
  project,
  constraints,
})

export const toUsingStrategy = ({ id, feature, project, environment, name }: SegmentUseRow): UsingStrategy => ({
  id,
  featureName: feature,
  projectId: project,
  environment,
  strategyName: name,
})
