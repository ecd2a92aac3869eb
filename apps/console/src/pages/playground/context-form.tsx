import type { ContextField } from '@halyard/sdk'
import { useState } from 'react'
import type { ContextValues } from '../../data/context-values.ts'
import { Button } from '../../parts/button.tsx'
import { Combobox } from '../../parts/combobox/combobox.tsx'
import { Disclosure } from '../../parts/disclosure.tsx'
import { Field } from '../../parts/field.tsx'
import { Name } from '../../parts/name.tsx'
import classes from './playground.module.css'

interface Props {
  readonly fields: readonly ContextField[]
  readonly values: ContextValues
  readonly onChange: (values: ContextValues) => void
}

const standard = ['userId', 'sessionId', 'remoteAddress', 'appName', 'currentTime']
/** Further fields are below until they have a value. */
const shownAtOnce = 8

/** The values of the context: the standard fields, the context fields with their legal values, and any other field. */
export const ContextForm = ({ fields, values, onChange }: Props) => {
  const [other, setOther] = useState('')
  // Fields stay where they were first, so that they do not move while a person types.
  const [first] = useState(() => Object.keys(values))
  const known = new Map(fields.map((field) => [field.name, field]))
  const all = [...new Set([...first, 'userId', ...known.keys(), ...standard, ...Object.keys(values)])].filter(
    (name) => name !== 'environment',
  )
  const isTop = (name: string, at: number) =>
    at < shownAtOnce || (Object.hasOwn(values, name) && !known.has(name) && !standard.includes(name))
  const input = (name: string) => {
    const field = known.get(name)
    const choices = field?.legalValues.map(({ value, description }) => ({ value, label: value, detail: description })) ?? []
    const props = { value: values[name] ?? '', placeholder: name === 'currentTime' ? 'Now' : 'Missing' }
    const set = (value: string) => onChange({ ...values, [name]: value })
    return (
      <Field key={name} label={<Name>{name}</Name>}>
        {choices.length > 0 ? (
          <Combobox {...props} choices={choices} isFree onChange={set} />
        ) : (
          <input {...props} autoCapitalize="none" autoComplete="off" spellCheck={false} onChange={(event) => set(event.target.value)} />
        )}
      </Field>
    )
  }
  const top = all.filter(isTop)
  const rest = all.filter((name, at) => !isTop(name, at))
  const name = other.trim()
  const add = () => {
    onChange({ ...values, [name]: '' })
    setOther('')
  }
  return (
    <>
      <div className={classes.fields}>{top.map(input)}</div>
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} more fields`}>
          <div className={classes.fields}>{rest.map(input)}</div>
        </Disclosure>
      )}
      <div className={classes.line}>
        <Field label="Another field">
          <input
            value={other}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setOther(event.target.value)}
          />
        </Field>
        <Button refusal={name === '' ? 'Write its name first' : all.includes(name) ? 'The form has this field' : undefined} onClick={add}>
          Add
        </Button>
      </div>
    </>
  )
}
