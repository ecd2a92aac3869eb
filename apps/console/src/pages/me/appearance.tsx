import { type Preferences, preferences, setPreference } from '../../data/preferences.ts'
import { Field } from '../../parts/field.tsx'
import { FieldRow } from '../../parts/field-row.tsx'
import { Section } from '../../parts/section.tsx'

type Options<Name extends keyof Preferences> = readonly (readonly [value: Preferences[Name], text: string])[]

const themes: Options<'theme'> = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
]
const densities: Options<'density'> = [
  ['system', 'As the pointer needs'],
  ['compact', 'Compact rows'],
  ['comfortable', 'Comfortable rows'],
]
const letters: Options<'letters'> = [
  ['on', 'Single letters are shortcuts'],
  ['off', 'No single letters'],
]

interface Props<Name extends keyof Preferences> {
  readonly name: Name
  readonly label: string
  readonly options: Options<Name>
}

const Choice = <Name extends keyof Preferences>({ name, label, options }: Props<Name>) => (
  <Field label={label}>
    <select
      value={preferences.use()[name]}
      onChange={(event) => {
        const chosen = options.find(([value]) => value === event.target.value)
        if (chosen) setPreference(name, chosen[0])
      }}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </Field>
)

/** Colours, height of rows and shortcuts, for this browser. */
export const Appearance = () => (
  <Section title="Appearance and keys" lead="For this browser. The changes apply at once.">
    <FieldRow>
      <Choice name="theme" label="Colours" options={themes} />
      <Choice name="density" label="Density" options={densities} />
      <Choice name="letters" label="Keys" options={letters} />
    </FieldRow>
  </Section>
)
