import type { ContextField } from '@halyard/sdk'
import { useState } from 'react'
import type { ContextValues } from '../../data/context-values.ts'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Field } from '../../parts/field.tsx'
import { Name } from '../../parts/name.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { visible } from '../../sentences/names/visible.ts'
import classes from './flag-playground.module.css'

interface Props {
  readonly fields: readonly ContextField[]
  /** The fields that can decide about the flag. */
  readonly deciding: readonly string[]
  readonly context: ContextValues
  readonly onChange: (context: ContextValues) => void
}

const standard = ['userId', 'sessionId', 'appName', 'remoteAddress', 'currentTime']

/** The values of a context. The fields that can decide about the flag come first; the others are below. */
export const ContextForm = ({ fields, deciding, context, onChange }: Props) => {
  // Fields with a value stay where they were first, so that they do not move while a person types.
  const [first] = useState(() => Object.keys(context))
  const known = new Map(fields.map((field) => [field.name, field]))
  const top = [...new Set([...deciding, ...first])]
  const rest = [...new Set([...standard, ...fields.map(({ name }) => name)])].filter(
    (name) => name !== 'environment' && !top.includes(name),
  )
  const input = (name: string) => {
    const field = known.get(name)
    const value = context[name] ?? ''
    const set = (next: string) => onChange({ ...context, [name]: next })
    const isChoice = (field?.legalValues.length ?? 0) > 0
    return (
      <Field key={name} label={<Name>{name}</Name>} hint={field?.description ? <UserText>{field.description}</UserText> : undefined}>
        {isChoice ? (
          <select value={value} onChange={(event) => set(event.target.value)}>
            <option value="">Missing</option>
            {field?.legalValues.every((legal) => legal.value !== value) && value !== '' && <option value={value}>{visible(value)}</option>}
            {field?.legalValues.map((legal) => (
              <option key={legal.value} value={legal.value}>
                {visible(legal.description ? `${legal.value} – ${legal.description}` : legal.value)}
              </option>
            ))}
          </select>
        ) : (
          <input
            value={value}
            placeholder={name === 'currentTime' ? 'Now' : 'Missing'}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set(event.target.value)}
          />
        )}
      </Field>
    )
  }
  return (
    <>
      {top.length === 0 && <p>No field decides about this flag.</p>}
      <div className={classes.fields}>{top.map(input)}</div>
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} fields that do not matter here`}>
          <div className={classes.fields}>{rest.map(input)}</div>
        </Disclosure>
      )}
    </>
  )
}
