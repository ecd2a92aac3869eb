import type { ProjectWithFeatures } from '@halyard/sdk'
import { type Reload, useBase } from '../../data/use-base.ts'

const textOf = ({ name, description, mode, defaultStickiness, featureNaming, environments }: ProjectWithFeatures): string =>
  JSON.stringify({ name, description, mode, defaultStickiness, featureNaming, environments })

/**
 * The settings on which a form builds, and the version of the project for If-Match. Each change of a flag also changes the version of its
 * project; such a change does not concern the form, so the form takes the new version.
 */
export const useSettings = (present: ProjectWithFeatures, isTouched: boolean, read: Reload<ProjectWithFeatures>) => {
  const { base, reload } = useBase(present, isTouched, read)
  return { project: base, version: textOf(base) === textOf(present) ? present : base, reload }
}
