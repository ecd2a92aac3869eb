import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { type ContextValues, ofPersona } from '../../data/context-values.ts'
import { Field } from '../../parts/field.tsx'
import { visible } from '../../sentences/names/visible.ts'

interface Props {
  readonly project: string
  readonly onChoose: (context: ContextValues) => void
}

/** Fills the form with the context of a persona of the project. Renders nothing if the project has none. */
export const PersonaChoice = ({ project, onChoose }: Props) => {
  const { data } = useQuery(queries.personas.getPersonas.queryOptions({ params: { projectId: project } }))
  const personas = data?.personas ?? []
  if (personas.length === 0) return null
  return (
    <Field label="Persona" hint="A context that the project keeps with a name">
      <select
        value=""
        onChange={(event) => {
          const chosen = personas.find(({ id }) => id === event.target.value)
          if (chosen) onChoose(ofPersona(chosen.context))
        }}
      >
        <option value="">Fill the form with a persona</option>
        {personas.map(({ id, name }) => (
          <option key={id} value={id}>
            {visible(name)}
          </option>
        ))}
      </select>
    </Field>
  )
}
