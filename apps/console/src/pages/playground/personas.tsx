import type { Persona } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { halyard, queries } from '../../data/client.ts'
import { type ContextValues, ofPersona } from '../../data/context-values.ts'
import { useCan } from '../../data/me.ts'
import { Button } from '../../parts/button.tsx'
import { DeleteDialog } from '../../parts/delete-dialog.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Field } from '../../parts/field.tsx'
import { Name } from '../../parts/name.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { visible } from '../../sentences/names/visible.ts'
import { plainText } from '../../sentences/parts.ts'
import { refusalSentences } from '../../sentences/permissions.ts'
import classes from './playground.module.css'
import { SavePersona } from './save-persona.tsx'

interface Props {
  readonly projects: readonly string[]
  readonly values: ContextValues
  readonly onUse: (values: ContextValues) => void
}

type Open = { readonly action: 'save'; readonly persona?: Persona } | { readonly action: 'delete'; readonly persona: Persona } | null

const List = ({ project, values, onUse }: Omit<Props, 'projects'> & { readonly project: string }) => {
  const personas = useQuery(queries.personas.getPersonas.queryOptions({ params: { projectId: project } }))
  const [open, setOpen] = useState<Open>(null)
  const can = useCan()
  const refusal = can('UPDATE_FEATURE', { project })
    ? undefined
    : plainText(refusalSentences({ permission: 'UPDATE_FEATURE', project })[0] ?? [])
  const close = () => setOpen(null)
  return (
    <>
      <QueryView query={personas} rows={2}>
        {(data) =>
          data.personas.length === 0 ? (
            <p>The project has no personas.</p>
          ) : (
            <ul className={classes.personas}>
              {data.personas.map((persona) => (
                <li key={persona.id}>
                  <span>
                    <Name isMono={false}>{persona.name}</Name>
                    {persona.description && <bdi className={classes.purpose}>{visible(persona.description)}</bdi>}
                  </span>
                  <span className={classes.buttons}>
                    <Button aria-label={`Use ${persona.name}`} onClick={() => onUse(ofPersona(persona.context))}>
                      Use
                    </Button>
                    <Button aria-label={`Change ${persona.name}`} refusal={refusal} onClick={() => setOpen({ action: 'save', persona })}>
                      Change
                    </Button>
                    <Button
                      kind="danger"
                      aria-label={`Delete ${persona.name}`}
                      refusal={refusal}
                      onClick={() => setOpen({ action: 'delete', persona })}
                    >
                      Delete
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <Button refusal={refusal} onClick={() => setOpen({ action: 'save' })}>
        Save this context as a persona
      </Button>
      {open?.action === 'save' && <SavePersona project={project} persona={open.persona} values={values} onClose={close} />}
      {open?.action === 'delete' && (
        <DeleteDialog
          title="Delete the persona?"
          action="Delete the persona"
          done="The persona is deleted"
          remove={() => halyard.personas.deletePersona({ params: { projectId: project, personaId: open.persona.id } })}
          onDone={close}
          onClose={close}
        >
          <p>
            Nobody can use <Name isMono={false}>{open.persona.name}</Name> any more. Flags are not affected.
          </p>
        </DeleteDialog>
      )}
    </>
  )
}

/** The personas of a project: contexts with names that everybody in the project uses. */
export const Personas = ({ projects, values, onUse }: Props) => {
  const [chosen, setChosen] = useState<string>()
  const project = chosen !== undefined && projects.includes(chosen) ? chosen : projects[0]
  if (project === undefined) return null
  return (
    <Disclosure summary="Personas" isOpen>
      {projects.length > 1 && (
        <Field label="Project of the personas">
          <select value={project} onChange={(event) => setChosen(event.target.value)}>
            {projects.map((id) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </Field>
      )}
      <List key={project} project={project} values={values} onUse={onUse} />
    </Disclosure>
  )
}
