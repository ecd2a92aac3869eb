import type { PersonaContext } from '@halyard/contracts'
import { build, type Query } from '../index.ts'

export interface PersonaRow {
  readonly id: string
  readonly project: string
  readonly name: string
  readonly description: string | null
  readonly context: PersonaContext
  readonly created_at: string
}

const rowsOf = (project: string) =>
  build
    .selectFrom('persona')
    .select(['id', 'project', 'name', 'description', 'context', 'created_at'])
    .where('project', '=', project)
    .orderBy('name')
    // The column has only documents that the contract accepted.
    .$castTo<PersonaRow>()

/** The personas of a project, by name. */
export const listPersonas = (project: string): Query<PersonaRow> => rowsOf(project).compile()

/** Locks the project and its personas until the transaction ends. */
export const lockPersonas = (project: string): Query<{ id: string }> =>
  build.selectFrom('project').select('id').where('id', '=', project).forNoKeyUpdate().compile()

const stored = ({ name, description, context }: PersonaRow) => ({ name, description, context: JSON.stringify(context) })

export const insertPersona = (row: PersonaRow): Query =>
  build
    .insertInto('persona')
    .values({ id: row.id, project: row.project, created_at: row.created_at, ...stored(row) })
    .compile()

export const updatePersona = (row: PersonaRow): Query => build.updateTable('persona').set(stored(row)).where('id', '=', row.id).compile()

export const removePersona = (id: string): Query => build.deleteFrom('persona').where('id', '=', id).compile()
