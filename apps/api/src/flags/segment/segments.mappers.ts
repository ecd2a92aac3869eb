import type { Segment, UsingStrategy } from '@halyard/contracts'
import type { SegmentRow, SegmentUseRow, UsedSegmentRow } from '../../store/repositories/segments.repository.ts'

export const toSegment = ({ projects, features, ...row }: UsedSegmentRow): Segment => ({
  ...row,
  constraints: [...row.constraints],
  usedInProjects: projects,
  usedInFeatures: features,
})

/** A segment in the form of event data. */
export const toSegmentState = ({ id, name, description, project, constraints }: Omit<SegmentRow, 'createdBy' | 'createdAt'>) => ({
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
