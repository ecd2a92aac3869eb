import type { LegalValue } from '@halyard/sdk'
import { Button } from '../../parts/button.tsx'
import { Field } from '../../parts/field.tsx'
import classes from './legal-value-editor.module.css'
import { withText } from './legal-values.ts'

interface Props {
  readonly values: readonly LegalValue[]
  readonly onChange: (values: readonly LegalValue[]) => void
  readonly faultAt: (position: number) => string | undefined
  readonly most: number
}

/** The legal values of a context field, each with its meaning. */
export const LegalValueEditor = ({ values, onChange, faultAt, most }: Props) => (
  <fieldset className={classes.editor}>
    <legend>Legal values</legend>
    {values.length === 0 && <p>Any value is legal.</p>}
    {values.map((legal, at) => (
      <div key={at} className={classes.row}>
        <Field label={`Value ${at + 1}`} fault={faultAt(at)}>
          <input
            value={legal.value}
            spellCheck={false}
            maxLength={100}
            onChange={(event) => onChange(values.with(at, withText(legal, 'value', event.target.value)))}
          />
        </Field>
        <Field label={`Meaning of value ${at + 1}`}>
          <input
            value={legal.description ?? ''}
            maxLength={1000}
            onChange={(event) => onChange(values.with(at, withText(legal, 'description', event.target.value)))}
          />
        </Field>
        <div className={classes.end}>
          <Button aria-label={`Remove value ${at + 1}`} onClick={() => onChange(values.toSpliced(at, 1))}>
            Remove
          </Button>
        </div>
      </div>
    ))}
    <Button refusal={values.length >= most ? `At most ${most} values` : undefined} onClick={() => onChange([...values, { value: '' }])}>
      Add a value
    </Button>
  </fieldset>
)
