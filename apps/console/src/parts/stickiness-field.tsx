import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '../data/client.ts'
import { Field } from './field.tsx'

interface Props {
  readonly label?: string
  /** `default`, `random`, or the name of a context field. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** What the choice leads to, in addition to its meaning. */
  readonly consequence?: ReactNode
  readonly fault?: string | undefined
}

const builtIn: Readonly<Record<string, { readonly text: string; readonly meaning: string }>> = {
  default: {
    text: 'By user, else by session',
    meaning: 'A user keeps the same result everywhere. Without a user, the session decides. Without both, each evaluation is random.',
  },
  userId: { text: 'By user (userId)', meaning: 'A user keeps the same result everywhere. Contexts without a user do not take part.' },
  sessionId: {
    text: 'By session (sessionId)',
    meaning: 'A session keeps the same result. The next session of a user can have another one.',
  },
  random: { text: 'Random', meaning: 'Each evaluation is random, so a user can get both results within a second.' },
}

/** The field of the context that keeps a user on the same result, with its meaning. */
export const StickinessField = ({ label = 'Stickiness', value, onChange, consequence, fault }: Props) => {
  const { data: fields = [] } = useQuery(queries.contextFields.getContextFields.queryOptions())
  const others = fields.filter(({ name, stickiness }) => stickiness && !Object.hasOwn(builtIn, name)).map(({ name }) => name)
  const names = [...new Set([...Object.keys(builtIn), ...others, value])].filter((name) => name !== '')
  const meaning = Object.hasOwn(builtIn, value)
    ? builtIn[value]?.meaning
    : 'Contexts with the same value of the field have the same result. Contexts without the field do not take part.'
  return (
    <Field
      label={label}
      fault={fault}
      hint={
        <>
          {meaning} {consequence}
        </>
      }
    >
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {value === '' && <option value="">Choose a stickiness</option>}
        {names.map((name) => (
          <option key={name} value={name}>
            {Object.hasOwn(builtIn, name) ? builtIn[name]?.text : `By ${name}`}
          </option>
        ))}
      </select>
    </Field>
  )
}
