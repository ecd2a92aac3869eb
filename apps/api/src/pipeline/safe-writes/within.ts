import { ProjectIndex } from '../../cache/indexes/project-index.ts'
import { SegmentIndex } from '../../cache/indexes/segment-index.ts'
import type { Inside } from '../../flags/kernel/enclose.ts'
import { createWrites } from '../../writes/index.ts'
import { createFindProject } from '../place.ts'
import type { Context } from '../ports.ts'

/** The context of an operation that is one transaction as a whole: all that it asks of the store, and does to it, is asked and done in there. */
export const within = (context: Context, { database, writer, afterwards }: Inside): Context => ({
  ...context,
  database,
  writer,
  writes: createWrites(writer, context.now),
  findProject: createFindProject(database),
  projects: new ProjectIndex(database),
  segments: new SegmentIndex(database),
  // Usage is summed in memory: once, even where the transaction is repeated.
  usage: {
    add: (report) => afterwards(() => context.usage.add(report)),
    flush: () => context.usage.flush(),
    register: (registration) => afterwards(() => context.usage.register(registration)),
  },
})
