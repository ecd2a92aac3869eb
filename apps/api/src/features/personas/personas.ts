import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Persona } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type Failure, failure } from '@halyard/domain'
import type { Operations } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Tx } from '../../store/index.ts'
import {
  insertPersona,
  listPersonas,
  lockPersonas,
  type PersonaRow,
  removePersona,
  updatePersona,
} from '../../store/repositories/personas.repository.ts'
import { findProject } from '../../store/repositories/projects.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const toPersona = ({ id, name, description, context, created_at: createdAt }: PersonaRow): Persona => ({
  id,
  name,
  description,
  context,
  createdAt,
})

/** The state of a persona in events. It has no values of the context, because events are never deleted and values can be personal data. */
const stateOf = ({ id, name, description, context: { properties = {}, ...fields } }: PersonaRow) => ({
  id,
  name,
  description,
  contextFields: [...Object.keys(fields), ...Object.keys(properties)].sort(),
})

const unknownPersona = (id: string): Failure => failure('NotFoundError', `There is no persona ${id} in this project`)
const takenName = (name: string): Failure => failure('NameExistsError', `There is a persona named ${name} already`)
const tooMany = failure(
  'ConflictError',
  `A project has at most ${limits.personasPerProject} personas; delete a persona that nobody needs any more`,
)

/** Locks the personas of a project and reads them; undefined: the project does not exist. */
const readLocked = async (tx: Tx, project: string): Promise<readonly PersonaRow[] | undefined> => {
  const [[found], personas] = await tx.batch(lockPersonas(project), listPersonas(project))
  return found && personas
}

const revisionsOf = (project: string) => [revisionKeys.personas(project)]

export const personaOperations: Operations['personas'] = {
  getPersonas: {
    watches: ({ projectId = '' }) => revisionsOf(projectId),
    run: async ({ store }, { params: { projectId } }) => {
      const [[project], personas] = await store.snapshot((tx) => tx.batch(findProject(projectId), listPersonas(projectId)))
      return project ? { personas: personas.map(toPersona) } : unknownProject(projectId)
    },
  },

  createPersona: {
    run: ({ store, runtime: { now } }, { params: { projectId: project }, body: { description = null, ...body }, caller }) =>
      store.write(caller.actor, async (tx) => {
        const personas = await readLocked(tx, project)
        if (!personas) return unknownProject(project)
        if (personas.some(({ name }) => name === body.name)) return takenName(body.name)
        if (personas.length >= limits.personasPerProject) return tooMany
        const persona: PersonaRow = { ...body, id: randomUUID(), project, description, created_at: new Date(now()).toISOString() }
        return {
          statements: [insertPersona(persona)],
          events: [{ type: 'persona-created', project, data: stateOf(persona) }],
          revisions: revisionsOf(project),
          result: toPersona(persona),
        }
      }),
  },

  updatePersona: {
    run: ({ store }, { params: { projectId: project, personaId }, body, caller }) =>
      store.write(caller.actor, async (tx) => {
        const personas = await readLocked(tx, project)
        const before = personas?.find(({ id }) => id === personaId.toLowerCase())
        if (!personas || !before) return unknownPersona(personaId)
        const after: PersonaRow = { ...before, ...body }
        if (personas.some(({ id, name }) => id !== before.id && name === after.name)) return takenName(after.name)
        const result = toPersona(after)
        if (isDeepStrictEqual(before, after)) return { statements: [], events: [], revisions: [], result }
        const data = { ...stateOf(after), contextChanged: !isDeepStrictEqual(before.context, after.context) }
        return {
          statements: [updatePersona(after)],
          events: [{ type: 'persona-updated', project, data, preData: stateOf(before) }],
          revisions: revisionsOf(project),
          result,
        }
      }),
  },

  deletePersona: {
    run: ({ store }, { params: { projectId: project, personaId }, caller }) =>
      store.write(caller.actor, async (tx) => {
        const before = (await readLocked(tx, project))?.find(({ id }) => id === personaId.toLowerCase())
        if (!before) return unknownPersona(personaId)
        return {
          statements: [removePersona(before.id)],
          events: [{ type: 'persona-deleted', project, preData: stateOf(before) }],
          revisions: revisionsOf(project),
          result: {},
        }
      }),
  },
}
