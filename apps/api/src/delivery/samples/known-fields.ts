import type { Revisions } from '../../cache/revisions/revisions.ts'
import type { Database } from '../../store/index.ts'
import { listFieldMarks } from '../../store/repositories/context-fields.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { KnownFields } from './sampled-context.ts'

/** Reads the context fields when their revision changes. Returns the same object until then. */
export const createReadFields = (database: Pick<Database, 'run'>, revisions: Pick<Revisions, 'recent'>): (() => Promise<KnownFields>) => {
  let last: { readonly revision: string | undefined; readonly fields: KnownFields } | undefined
  return async () => {
    const { observed } = await revisions.recent([revisionKeys.contextFields])
    const revision = observed.get(revisionKeys.contextFields)
    if (last && last.revision === revision) return last.fields
    const rows = await database.run(listFieldMarks())
    const sensitive = new Set(rows.filter((row) => row.sensitive).map(({ name }) => name))
    const fields = { names: new Set(rows.map(({ name }) => name)), sensitive }
    last = { revision, fields }
    return fields
  }
}
