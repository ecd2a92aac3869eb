import type { SamlSettingsInput } from '@halyard/sdk'
import { faultAt } from '../../data/fault-at.ts'
import { Field } from '../../parts/field.tsx'
import type { SamlInput } from './saml-values.ts'

export interface SamlFieldProps {
  readonly values: SamlSettingsInput
  readonly error: unknown
  readonly onChange: (change: SamlInput) => void
}

type TextName =
  | 'entityId'
  | 'signOnUrl'
  | 'signOutUrl'
  | 'emailDomains'
  | 'groupJsonPath'
  | 'certificate'
  | 'spCertificate'
  | 'spPrivateKey'
type SwitchName = 'autoCreate' | 'enableGroupSyncing' | 'allowIdpInitiated'

interface TextProps extends SamlFieldProps {
  readonly name: TextName
  readonly label: string
  readonly hint: string
  readonly isRequired?: boolean
  /** Several lines, for certificates and keys. */
  readonly isLong?: boolean
}

export const SamlText = ({ values, error, onChange, name, label, hint, isRequired, isLong }: TextProps) => {
  const control = {
    value: values[name] ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
    required: isRequired,
    spellCheck: false,
    autoComplete: 'off',
  }
  return (
    <Field label={label} hint={hint} fault={faultAt(error, `body/${name}`)}>
      {isLong ? <textarea rows={4} {...control} /> : <input {...control} />}
    </Field>
  )
}

interface SwitchProps extends SamlFieldProps {
  readonly name: SwitchName
  readonly label: string
}

export const SamlSwitch = ({ values, onChange, name, label }: SwitchProps) => (
  <p>
    <label>
      <input type="checkbox" checked={values[name] ?? false} onChange={({ target }) => onChange({ [name]: target.checked })} /> {label}
    </label>
  </p>
)
