import type { Tag } from '@halyard/contracts'
import { tagKey } from '../tags/update-tags.ts'
import { missing } from './faults.ts'
import type { PlannedFeature } from './import-plan.ts'
import type { Settlement } from './settle.ts'
import { settle } from './settle.ts'
import type { Kinds } from './settle-kinds.ts'
import type { Task } from './task.ts'

/**
 * Decides on the tags that there are, whether or not a feature carries them: those of the list, and those of the features to be stored.
 * A tag named twice is one tag; clearing the tag types clears the tags.
 */
export const settleTags = (task: Task, { tagTypes }: Kinds, features: readonly PlannedFeature[]): Settlement<Tag> => {
  const { file, world, clears, report } = task
  const named = new Map<string, Tag>()
  for (const [index, { type, value }] of file.lists.tags.entries()) {
    if (!tagTypes.exists(type)) report(`body/tags/${index}/type`, missing('tag type', type))
    named.set(tagKey({ type, value }), { type, value })
  }
  for (const feature of features) for (const tag of feature.tags) named.set(tagKey(tag), tag)
  return settle(task, {
    list: 'tags',
    items: [...named.values()],
    keyOf: tagKey,
    stored: world.tags.keys(),
    clear: clears('tags') || clears('tagTypes'),
  })
}
