import type { Contract } from '@halyard/contracts'
import { archiveEffects, compareCodePoints } from '@halyard/domain'
import { refusalOfAbsent } from '../../flags/feature/absent-features.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { listLinks } from '../../store/repositories/dependencies.repository.ts'
import { findProject, listFeatures } from '../../store/repositories/features.repository.ts'

export const validateArchiveFeatures: Operation<Contract['features']['validateArchiveFeatures']> = {
  run: async (ports, { params: { projectId: project }, body: { features: names }, caller }) => {
    const [[owner], rows, links] = await ports.store.snapshot((tx) => tx.batch(findProject(project), listFeatures(names), listLinks(names)))
    if (!owner) return unknownProject(project)
    const absent = refusalOfAbsent(caller, { project, names, archivedToo: true, list: 'body/features' }, rows)
    if (absent) return absent
    const live = rows.filter(({ archived_at }) => archived_at === null).map(({ name }) => name)
    const features = live.sort(compareCodePoints).map((name) => ({
      name,
      parents: links.filter(({ feature }) => feature === name),
      children: links.filter((link) => link.parent === name && link.live).map(({ feature }) => feature),
    }))
    const { parentsWithChildFeatures, hasDeletedDependencies } = archiveEffects(features)
    return { parentsWithChildFeatures: [...parentsWithChildFeatures], hasDeletedDependencies }
  },
}
